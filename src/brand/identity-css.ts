import type { ShopColors, ShopIdentity, ThemeColors, Typeface } from '#platform/shop-identity.ts'

/** The tokens of tokens.css, each with the colour that sets it; `veil` is the alpha, in hex, of a token for a translucent layer. */
const tokens: readonly (readonly [token: string, role: keyof ThemeColors, veil?: string])[] = [
  ['background', 'background'],
  ['surface', 'surface'],
  ['surface-veil', 'surface', 'e0'],
  ['background-veil', 'background', 'e0'],
  ['surface-sunken', 'sunken'],
  ['text', 'text'],
  ['text-muted', 'muted'],
  ['border', 'border'],
  ['border-strong', 'borderStrong'],
  ['accent', 'accent'],
  ['accent-fill', 'fill'],
  ['accent-fill-hover', 'fillHover'],
  ['accent-soft', 'soft'],
  ['accent-veil', 'soft', '73'],
]

export type Theme = keyof ShopColors

type Look = Pick<ShopIdentity, 'colors' | 'typeface'>

/** The CSS tokens that the brand sets in a theme, by name; a token that keeps the design's value is left out. */
export function listIdentityTokens({ colors, typeface }: Look, theme: Theme): Record<string, string> {
  return Object.fromEntries([...listColors(colors, theme), ...listFonts(typeface)])
}

/** The second selector lets the brand win over the design's rule for pages whose fonts load late. */
const root = ':root,:root[data-late-fonts]'

/** The brand's tokens as a style sheet; the dark theme has a media query, since some supported browsers do not know light-dark(). */
export function formatIdentityCss(look: Look): string {
  const light = formatRule(listIdentityTokens(look, 'light'))
  const dark = formatRule(Object.fromEntries(listColors(look.colors, 'dark')))
  return light + (dark && `@media (prefers-color-scheme:dark){${dark}}`)
}

function formatRule(tokens: Record<string, string>): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return declarations.length > 0 ? `${root}{${declarations.join(';')}}` : ''
}

function listColors(colors: ShopColors | null, theme: Theme): (readonly [string, string])[] {
  return colors ? tokens.map(([token, role, veil = '']) => [`--${token}`, colors[theme][role] + veil]) : []
}

function listFonts(typeface: Typeface): (readonly [string, string])[] {
  if (typeface === 'sans') return [['--font-heading', 'var(--font-body)']]
  return typeface === 'serif' ? [['--font-body', 'var(--font-heading)']] : []
}

/** The colours of the design (tokens.css), which a preview shows in both themes. */
const designedColors: ShopColors = {
  light: {
    background: '#fbf7f3',
    surface: '#ffffff',
    sunken: '#f4ede6',
    text: '#221b1a',
    muted: '#6b5f5a',
    border: '#e8ded6',
    borderStrong: '#8f817a',
    accent: '#7a1f4b',
    fill: '#7a1f4b',
    fillHover: '#641539',
    soft: '#f6e8ee',
  },
  dark: {
    background: '#171211',
    surface: '#211a18',
    sunken: '#120e0d',
    text: '#f6eee8',
    muted: '#b8a9a2',
    border: '#3a302d',
    borderStrong: '#7d6e67',
    accent: '#f2a7c8',
    fill: '#a8326b',
    fillHover: '#bd3e7c',
    soft: '#3b2230',
  },
}

/** The colour of earned money, which no brand changes. */
const designedSuccess = { light: '#1f6b45', dark: '#7fd1a5' } as const

/** All tokens that a preview of a theme needs, because the page around the preview may have the other theme. */
export function listPreviewTokens({ colors, typeface }: Look, theme: Theme): { name: string; value: string }[] {
  const tokens = listIdentityTokens({ colors: colors ?? designedColors, typeface }, theme)
  const all = [...Object.entries(tokens), ['--success', designedSuccess[theme]] as const]
  return all.map(([name, value]) => ({ name, value }))
}
