import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatIdentityCss, listIdentityTokens } from '#brand/identity-css.ts'
import { createShopColors } from '#brand/server/shop-colors.ts'

const colors = createShopColors({ accent: '#005f73', background: '', ink: '' })

test('a shop without a look of its own adds nothing to the design [N-BRAN-001]', () => {
  expect(formatIdentityCss({ colors: null, typeface: 'both' })).toBe('')
})

test('each token of the brand is one of the design, in both themes [N-BRAN-010]', () => {
  const designed = readFileSync('src/platform/web/ui/tokens.css', 'utf8')
  const tokens = Object.entries(listIdentityTokens({ colors, typeface: 'sans' }))
  expect(tokens.length).toBeGreaterThan(10)
  for (const [name] of tokens) expect(designed).toContain(`${name}:`)
  expect(formatIdentityCss({ colors, typeface: 'both' })).toMatch(
    /^:root,:root\[data-late-fonts\]\{--background:light-dark\(#fbf7f3,#[0-9a-f]{6}\);.*--accent:light-dark\(#005f73,/,
  )
})

test('headings and texts have both typefaces, or one of them for everything [N-BRAN-017]', () => {
  const cssOf = (typeface: 'both' | 'sans' | 'serif') => formatIdentityCss({ colors: null, typeface })
  expect(cssOf('sans')).toBe(':root,:root[data-late-fonts]{--font-heading:var(--font-body)}')
  expect(cssOf('serif')).toBe(':root,:root[data-late-fonts]{--font-body:var(--font-heading)}')
})
