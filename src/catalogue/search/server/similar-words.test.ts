import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SimilarWords } from '#catalogue/search/server/inverted-index.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const words = [
  'balm',
  'balms',
  'blush',
  'brow',
  'bronzer',
  'brush',
  'cream',
  'cleanser',
  'conditioner',
  'curl',
  'eyeliner',
  'foundation',
  'gel',
  'gloss',
  'hair',
  'hand',
  'highlighter',
  'lash',
  'lip',
  'lipstick',
  'lotion',
  'mascara',
  'mask',
  'matte',
  'mist',
  'nail',
  'oil',
  'polish',
  'powder',
  'primer',
  'satin',
  'scrub',
  'serum',
  'shampoo',
  'silk',
  'spray',
  'stain',
  'toner',
  'velvet',
  'wax',
]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Finds similar words with PostgreSQL's pg_trgm, as SimilarWords should find them. */
async function selectSimilar(word: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ word: string }>(
    `select w as word from unnest($1::text[]) w where similarity(w, $2::text) >= 0.3::real
       or left(w, 1) = left($2, 1) and length(w) between length($2) - 1 and length($2) + 1
     order by similarity(w, $2) desc, w collate "C"`,
    [words, word],
  )
  return rows.map((row) => row.word)
}

test('words are as similar as PostgreSQL finds them, whatever letters differ [S-EXPL-007]', async () => {
  const similar = new SimilarWords()
  for (const word of [...words, 'lips', '30', 'ml']) similar.add(word)
  similar.remove('lips')
  const place = fc.nat({ max: 6 })
  const misspelt = fc
    .tuple(fc.constantFrom(...words), place, fc.constantFrom('', 'e', 'st'))
    .map(([word, at, added]) => word.slice(0, at) + added + word.slice(at + 1))
    .filter((word) => word !== '')
  await fc.assert(
    fc.asyncProperty(misspelt, async (word) => {
      expect(similar.find(word)).toEqual(await selectSimilar(word))
    }),
    { numRuns: 150 },
  )
})
