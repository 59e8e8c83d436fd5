import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatIdentityCss, listIdentityTokens, listPreviewTokens } from '#brand/identity-css.ts'
import { createShopColors } from '#brand/server/shop-colors.ts'

const colors = createShopColors({ accent: '#005f73', background: '', ink: '' })

test('a shop without a look of its own adds nothing to the design [N-BRAN-001]', () => {
  expect(formatIdentityCss({ colors: null, typeface: 'both' })).toBe('')
})

test('each token of the brand is one of the design, in both themes [N-BRAN-010]', () => {
  const designed = readFileSync('src/platform/web/ui/tokens.css', 'utf8')
  for (const theme of ['light', 'dark'] as const) {
    const names = Object.keys(listIdentityTokens({ colors, typeface: 'sans' }, theme))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(designed).toContain(`${name}:`)
  }
  const css = formatIdentityCss({ colors, typeface: 'both' })
  expect(css).toMatch(/^:root,:root\[data-late-fonts\]\{--background:#fbf7f3;[^}]*--accent:#005f73;/)
  expect(css).toMatch(
    /\}@media \(prefers-color-scheme:dark\)\{:root,:root\[data-late-fonts\]\{--background:#[0-9a-f]{6};/,
  )
  // some of the supported browsers do not know light-dark()
  expect(css).not.toContain('light-dark')
})

test('a preview of the design has the colours of the design in both themes [N-BRAN-006]', () => {
  const designed = readFileSync('src/platform/web/ui/tokens.css', 'utf8')
  const [light = [], dark = []] = (['light', 'dark'] as const).map((theme) =>
    listPreviewTokens({ colors: null, typeface: 'both' }, theme),
  )
  for (const [at, { name, value }] of light.entries())
    if (!name.endsWith('-veil')) expect(designed).toContain(`  ${name}: light-dark(${value}, ${dark[at]?.value});`)
  expect(light.map(({ name }) => name)).toContain('--success')
})

test('headings and texts have both typefaces, or one of them for everything [N-BRAN-017]', () => {
  const cssOf = (typeface: 'both' | 'sans' | 'serif') => formatIdentityCss({ colors: null, typeface })
  expect(cssOf('sans')).toBe(':root,:root[data-late-fonts]{--font-heading:var(--font-body)}')
  expect(cssOf('serif')).toBe(':root,:root[data-late-fonts]{--font-body:var(--font-heading)}')
})
