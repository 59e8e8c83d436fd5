import { html } from '../html-template.ts'

/** The colours of the shop by role, light and dark: mail programs support no CSS variables. */
export const light = {
  background: '#FBF7F3',
  surface: '#FFFFFF',
  text: '#221B1A',
  muted: '#6B5F5A',
  border: '#E8DED6',
  accent: '#7A1F4B',
  success: '#1F6B45',
  successSoft: '#E9F3ED',
}
const dark = {
  background: '#171110',
  surface: '#231B1A',
  text: '#F6EEE8',
  muted: '#BBADA5',
  border: '#40342F',
  accent: '#F0A9C8',
  success: '#86D6AC',
  successSoft: '#1D2C24',
}

export const serif = "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif"
export const sans = "'Figtree Variable',Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"

/** Inline styles set the light theme; these rules apply the dark theme in mail programs that support it. */
export const styleSheet = html`<style>
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
