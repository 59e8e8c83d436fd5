import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'
import type { ProductFilter } from '#catalogue/search/server/product-filter.ts'
import { ProductIndex } from '#catalogue/search/server/product-index.ts'
import type { ProductIndexRow } from '#catalogue/search/server/product-index-store.ts'
import { splitWords } from '#catalogue/search/server/search-words.ts'

const words = ['lip', 'lips', 'balm', 'rose', 'rosewood', 'silk']
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
/** So many colours that few products have the same one. */
const colours = Array.from({ length: 120 }, (_, number) => `#${100_000 + number}`)
const ids = (count: number) => Array.from({ length: count }, (_, number) => `id-${String(number).padStart(4, '0')}`)

const change = (known: readonly string[]): fc.Arbitrary<ProductIndexRow> =>
  fc.record({
    id: fc.constantFrom(...known),
    inShop: fc.constantFrom(true, true, true, false),
    featured: fc.boolean(),
    popular: fc.boolean(),
    createdAt: fc.nat(5),
    pricePence: fc.nat(4),
    commissionPence: fc.nat(4),
    categoryIds: fc.subarray(['face', 'hair', 'nails']),
    subCategoryIds: fc.subarray(['care', 'colour']),
    skinTones: fc.subarray([1, 2, 3, 4, 5]),
    name: text,
    brand: fc.constantFrom('Aurelle', 'Silk Road', 'Rose'),
    title: text,
    colour: fc.constantFrom(...colours),
  })

const terms = fc.array(fc.constantFrom(['lip'], ['rose'], ['balm', 'silk'], ['silk'], ['road']), {
  minLength: 1,
  maxLength: 3,
})
const question = (known: readonly string[]) =>
  fc.record({
    filter: fc.record({
      only: fc.constantFrom<ProductFilter['only'][]>(null, null, 'featured', 'popular'),
      categoryIds: fc.constantFrom<string[][]>([], [], ['face'], ['face', 'nails']),
      subCategoryIds: fc.constantFrom<string[][]>([], [], ['care']),
      skinTones: fc.constantFrom<number[][]>([], [], [1], [2, 5]),
      brands: fc.constantFrom<string[][]>([], [], ['rose'], ['aurelle', 'silk road']),
      colours: fc.constantFrom<string[][]>([], [], colours.slice(0, 1), colours.slice(3, 40)),
      exceptId: fc.constantFrom(null, known[0] ?? null),
      words: fc.oneof(fc.constant(null), fc.array(terms, { minLength: 1, maxLength: 2 })),
    }),
    sort: fc.constantFrom(...Object.values(exploreSort)),
    page: fc.record({ limit: fc.constantFrom(24, 24, 3, 0), offset: fc.constantFrom(0, 0, 2, 30) }),
  })

const meets = (of: string, term: readonly string[]) =>
  splitWords(of).some((word) => term.some((beginning) => word.startsWith(beginning)))

/** Ranks a product: 5 for every term found in name or brand, 2 for a term found only in the title, and 0 in all if a term is not found. */
function rankOf({ name, brand, title }: ProductIndexRow, choice: readonly (readonly string[])[]): number {
  const ranks = choice.map((term) => (meets(`${name} ${brand}`, term) ? 5 : meets(title, term) ? 2 : 0))
  return ranks.some((rank) => rank === 0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, 0)
}

const orders: Record<ExploreSort, (row: ProductIndexRow) => number[]> = {
  [exploreSort.featured]: (row) => [-Number(row.featured), -row.createdAt],
  [exploreSort.newest]: (row) => [-row.createdAt],
  [exploreSort.priceDown]: (row) => [-row.pricePence],
  [exploreSort.priceUp]: (row) => [row.pricePence],
  [exploreSort.commission]: (row) => [-row.commissionPence],
  [exploreSort.all]: (row) => [-row.createdAt],
}

/** Finds what the index should find, by looking at each product. */
function findPlainly(rows: ReadonlyMap<string, ProductIndexRow>, filter: ProductFilter, sort: ExploreSort) {
  const has = <Value>(wanted: readonly Value[], values: readonly Value[]) =>
    wanted.length === 0 || wanted.some((value) => values.includes(value))
  const isRanked = sort === exploreSort.featured || sort === exploreSort.all
  const rank = (row: ProductIndexRow) => Math.max(...(filter.words ?? []).map((choice) => rankOf(row, choice)))
  const keysOf = (row: ProductIndexRow) => [...(filter.words && isRanked ? [-rank(row)] : []), ...orders[sort](row)]
  const compare = (one: ProductIndexRow, other: ProductIndexRow) => {
    const others = keysOf(other)
    const difference = keysOf(one)
      .map((key, at) => key - (others[at] ?? 0))
      .find((by) => by !== 0)
    return difference ?? (one.id < other.id ? -1 : 1)
  }
  const matches = [...rows.values()].filter(
    (row) =>
      (filter.only === null || row[filter.only]) &&
      row.id !== filter.exceptId &&
      has(filter.categoryIds, row.categoryIds) &&
      has(filter.subCategoryIds, row.subCategoryIds) &&
      has(filter.skinTones, row.skinTones) &&
      has(filter.brands, [row.brand.toLowerCase()]) &&
      has(filter.colours, [row.colour]) &&
      (filter.words === null || rank(row) > 0),
  )
  return matches.sort(compare).map(({ id }) => id)
}

test('after any changes a page has what a full search finds, in order [S-EXPL-007, D-130, D-205]', () => {
  const history = fc.constantFrom(8, 400).chain((count) => {
    const known = ids(count)
    const batch = fc.record({
      changes: fc.array(change(known), { size: 'max', maxLength: count, minLength: count >> 1 }),
      questions: fc.array(question(known), { minLength: 4, maxLength: 12 }),
    })
    return fc.array(batch, { minLength: 1, maxLength: 4 })
  })
  fc.assert(
    fc.property(history, (batches) => {
      const index = new ProductIndex()
      const plain = new Map<string, ProductIndexRow>()
      for (const { changes, questions } of batches) {
        for (const row of changes) {
          index.apply(row)
          if (row.inShop) plain.set(row.id, row)
          else plain.delete(row.id)
        }
        for (const { filter, sort, page } of questions) {
          const found = findPlainly(plain, filter, sort)
          const ids = found.slice(page.offset, page.offset + page.limit)
          expect(index.find(filter, sort, page)).toEqual({ ids, total: found.length })
        }
      }
    }),
    // limits how long a failed example is shrunk
    { numRuns: 60, interruptAfterTimeLimit: 20_000 },
  )
})
