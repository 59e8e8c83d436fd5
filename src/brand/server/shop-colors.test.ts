import Color from 'color'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShopColors, findIllegibleColors } from '#brand/server/shop-colors.ts'
import type { ThemeColors } from '#platform/shop-identity.ts'

const contrast = (one: string, other: string) => Color(one).contrast(Color(other))
const chosen = { accent: '', background: '', ink: '' }

/** The colours for success, warning and danger in both themes (tokens.css). */
const fixedInks = { light: ['#1f6b45', '#8a5a00', '#b3261e'], dark: ['#7fd1a5', '#e8b968', '#ff9d94'] }

/** The pairs of colours that people see together and whose contrast is below what WCAG AA requires, each with that contrast. */
function findFaint(colors: ThemeColors, inks: readonly string[]): [string, number][] {
  const { background, surface, sunken, text, muted, accent, fill, fillHover, soft, borderStrong } = colors
  const words = [background, surface, sunken, soft].flatMap((ground) =>
    [text, muted, accent, ...inks].map((ink) => [`${ink} on ${ground}`, contrast(ink, ground), 4.5] as const),
  )
  const others = [
    ['white on the button', contrast('#ffffff', fill), 4.5],
    ['white on the button that is pointed at', contrast('#ffffff', fillHover), 4.5],
    ['the border of a field', contrast(borderStrong, surface), 3],
  ] as const
  return [...words, ...others].filter(([, found, least]) => found < least).map(([pair, found]) => [pair, found])
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('of any three colours the nearest ones that pass are legible in both themes [N-BRAN-010]', () => {
  fc.assert(
    fc.property(hex, hex, hex, (accent, background, ink) => {
      const wanted = { accent, background, ink }
      const near = Object.fromEntries(findIllegibleColors(wanted).map(({ field, nearest }) => [field, nearest]))
      const legible = { ...wanted, ...near }
      expect(findIllegibleColors(legible)).toEqual([])
      const colors = createShopColors(legible)
      if (!colors) throw new Error('no colours')
      expect(findFaint(colors.light, fixedInks.light)).toEqual([])
      expect(findFaint(colors.dark, fixedInks.dark)).toEqual([])
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('a colour that passes stays; another is moved no further than it must be [N-BRAN-010]', () => {
  expect(findIllegibleColors({ accent: '#005f73', background: '#f3f7f8', ink: '#101d21' })).toEqual([])
  const [problem] = findIllegibleColors({ ...chosen, accent: '#ff4fa3' })
  const nearest = problem?.nearest ?? ''
  expect(contrast(nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(nearest, '#ffffff')).toBeLessThan(5.3)
  const hueOf = (color: string) => Color(color).lch().array()[2] ?? 0
  expect(Math.abs(hueOf(nearest) - hueOf('#ff4fa3'))).toBeLessThan(15)
  expect(problem?.message).toContain(nearest)
})

test('without colours of its own a shop has those of the design [N-BRAN-010]', () => {
  expect(createShopColors(chosen)).toBeNull()
  expect(findIllegibleColors(chosen)).toEqual([])
  expect(createShopColors({ ...chosen, accent: '#005f73' })?.light).toMatchObject({
    background: '#fbf7f3',
    text: '#221b1a',
    accent: '#005f73',
  })
})
