import { type ShopColors, shopIdentity } from '#platform/shop-identity.ts'
import { html, type Markup } from '../html-template.ts'

/**
 * The design's colours by role, once for light and once for dark; they are repeated here because mail programs support no CSS variables.
 */
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

/** Replaces pure white and pure black: mail programs take them for colours that nobody has chosen, and invert them in dark mode. */
const avoidPure = (color: string) => (/^#f{6}$/i.test(color) ? '#FFFEFD' : /^#0{6}$/.test(color) ? '#020101' : color)

/** The colour of text on the accent colour, in both themes. */
export const onAccent = avoidPure('#FFFFFF')

/** The colours of a theme. Each is looked up when it is used: the brand's colour if it has one, else the design's. */
function createTheme(theme: keyof ShopColors, designed: EmailColors): EmailColors {
  const roles = Object.keys(designed) as (keyof EmailColors)[]
  const read = (role: keyof EmailColors) =>
    avoidPure((shopIdentity().colors?.[theme] as Partial<EmailColors>)?.[role] ?? designed[role])
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

/**
 * The style sheets of an email; its inline styles set the light theme. The first sheet applies the dark theme in mail programs that follow
 * the system's setting, the second in Outlook, which marks each element whose colours it has changed (D-741). Programs that read neither
 * sheet invert the colours by themselves. There are two sheets because a program may drop a whole sheet for a selector that it does not
 * know.
 */
export const renderStyleSheet = (): Markup => html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{word-break:break-word}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
${listDarkRules((name) => `.${name}`)}
}
</style>
<style>
${listDarkRules((name, changed) => `[data-ogs${changed}] .${name},.${name}[data-ogs${changed}]`)}
</style>`

/** The CSS rules of the dark theme; `select` makes the selector for a class whose text colour ('c') or background ('b') changes. */
function listDarkRules(select: (name: string, changed: 'b' | 'c') => string): string {
  const ink = (name: string, color: string) => `${select(name, 'c')}{color:${color}!important}`
  const ground = (name: string, color: string) => `${select(name, 'b')}{background:${color}!important}`
  return [
    ground('background', dark.background),
    ground('surface', dark.surface),
    ground('success-soft', dark.successSoft),
    ground('fill', light.accent),
    ink('text', dark.text),
    ink('muted', dark.muted),
    ink('accent', dark.accent),
    ink('success', dark.success),
    ink('on-fill', onAccent),
    `${select('surface', 'b')},${select('border', 'b')}{border-color:${dark.border}!important}`,
  ].join('\n')
}
