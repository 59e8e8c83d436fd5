import { type ShopColors, shopIdentity } from '#platform/shop-identity.ts'
import { html, type Markup } from '../html-template.ts'

/** The colours of the design by role, light and dark: mail programs support no CSS variables. */
const designedLight = {
  background: '#FBF7F3',
  surface: '#FFFFFF',
  text: '#221B1A',
  muted: '#6B5F5A',
  border: '#E8DED6',
  accent: '#7A1F4B',
  success: '#1F6B45',
  successSoft: '#E9F3ED',
}
const designedDark = {
  background: '#171110',
  surface: '#231B1A',
  text: '#F6EEE8',
  muted: '#BBADA5',
  border: '#40342F',
  accent: '#F0A9C8',
  success: '#86D6AC',
  successSoft: '#1D2C24',
}

type EmailColors = typeof designedLight

/** The colours of a theme at the time they are read: those of the brand, where it has its own. */
function createTheme(theme: keyof ShopColors, designed: EmailColors): EmailColors {
  const roles = Object.keys(designed) as (keyof EmailColors)[]
  const read = (role: keyof EmailColors) =>
    (shopIdentity().colors?.[theme] as Partial<EmailColors>)?.[role] ?? designed[role]
  const properties = roles.map((role) => [role, { enumerable: true, get: () => read(role) }] as const)
  return Object.defineProperties({}, Object.fromEntries(properties)) as EmailColors
}

export const light = createTheme('light', designedLight)
const dark = createTheme('dark', designedDark)

const serif = "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif"
const sans = "'Figtree Variable',Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"

export const fonts = {
  get heading() {
    return shopIdentity().typeface === 'sans' ? sans : serif
  },
  get body() {
    return shopIdentity().typeface === 'serif' ? serif : sans
  },
}

/** Inline styles set the light theme; these rules apply the dark theme in mail programs that support it. */
export const renderStyleSheet = (): Markup => html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{word-break:break-word}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
.background{background:${dark.background}!important}.surface{background:${dark.surface}!important;border-color:${dark.border}!important}
.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}.accent{color:${dark.accent}!important}
.success{color:${dark.success}!important}.border{border-color:${dark.border}!important}
.success-soft{background:${dark.successSoft}!important}
}
</style>`
