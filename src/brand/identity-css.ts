import type { ShopColors, ShopIdentity, ThemeColors, Typeface } from '#platform/shop-identity.ts'

/** The tokens of tokens.css by the role that sets them; a veil lets through what lies below. */
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

/** The values of the tokens that the brand sets, by their names in CSS; none where the design's own stand. */
export function listIdentityTokens({
  colors,
  typeface,
}: Pick<ShopIdentity, 'colors' | 'typeface'>): Record<string, string> {
  return Object.fromEntries([...listColors(colors), ...listFonts(typeface)])
}

/** The same as a style sheet: after that of the design, and of pages whose fonts come late too. */
export function formatIdentityCss(identity: Pick<ShopIdentity, 'colors' | 'typeface'>): string {
  const declarations = Object.entries(listIdentityTokens(identity)).map(([name, value]) => `${name}:${value}`)
  return declarations.length > 0 ? `:root,:root[data-late-fonts]{${declarations.join(';')}}` : ''
}

function listColors(colors: ShopColors | null): (readonly [string, string])[] {
  if (!colors) return []
  const { light, dark } = colors
  return tokens.map(([token, role, veil = '']) => [
    `--${token}`,
    `light-dark(${light[role]}${veil},${dark[role]}${veil})`,
  ])
}

function listFonts(typeface: Typeface): (readonly [string, string])[] {
  if (typeface === 'sans') return [['--font-heading', 'var(--font-body)']]
  return typeface === 'serif' ? [['--font-body', 'var(--font-heading)']] : []
}
