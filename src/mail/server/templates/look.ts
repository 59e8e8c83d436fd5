import { html } from '#mail/server/html.ts'

/** The tokens of the shop's look, once for light and once for dark. Mail programs know no variables. */
export const light = {
  paper: '#FBF7F3',
  card: '#FFFFFF',
  ink: '#221B1A',
  muted: '#6B5F5A',
  line: '#E8DED6',
  plum: '#7A1F4B',
  leaf: '#1F6B45',
  leafSoft: '#E9F3ED',
}
const dark = {
  paper: '#171110',
  card: '#231B1A',
  ink: '#F6EEE8',
  muted: '#BBADA5',
  line: '#40342F',
  plum: '#F0A9C8',
  leaf: '#86D6AC',
  leafSoft: '#1D2C24',
}

export const serif = "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif"
export const sans = "'Figtree Variable',Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"

/** Inline styles carry the light look everywhere; these rules turn it dark where the program and its reader want so. */
export const styleSheet = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{word-break:break-word}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.plum{color:${dark.plum}!important}
.leaf{color:${dark.leaf}!important}.line{border-color:${dark.line}!important}
.leaf-soft{background:${dark.leafSoft}!important}
}
</style>`
