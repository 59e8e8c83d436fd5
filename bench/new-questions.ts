import fc from 'fast-check'
import pg from 'pg'
import { exploreSort } from '#catalogue/search/codes.ts'

/** The properties of a product that a query can filter or search by. */
interface NamedProduct {
  name: string
  brand: string
  skinTones: number[]
  colour: string
  categoryIds: string[]
  subCategoryIds: string[]
}

export interface NewQuestions {
  /** Queries with any combination of category, sub-category, brand, skin tone, colour, sort and page. */
  filters: string[]
  searches: string[]
  misspeltSearches: string[]
}

/** More queries than one run can send, and many times as many as the cache holds responses. */
const questionCount = 20_000
const sampleSize = 2_000
const list = '/api/v1/product/list'

/**
 * Makes queries of the product list that no visitor has sent before, each used once, from products of the catalogue so that most find
 * something. The same seed and catalogue give the same queries.
 */
export async function makeNewQuestions(databaseUrl: string, seed: number): Promise<NewQuestions> {
  const product = fc.constantFrom(...(await sampleProducts(databaseUrl)))
  const take = (paths: fc.Arbitrary<string>) =>
    [...new Set(fc.sample(paths, { seed, numRuns: 2 * questionCount }))].slice(0, questionCount)
  return {
    filters: take(fc.tuple(product, filterChoice).map(([one, choice]) => `${list}?${toFilters(one, choice)}`)),
    searches: take(fc.tuple(product, wordChoice).map(([one, choice]) => toSearch(chooseWords(one, choice), choice))),
    misspeltSearches: take(
      fc.tuple(product, wordChoice, fc.nat()).map(([one, choice, at]) => {
        const [first = '', ...others] = chooseWords(one, choice)
        return toSearch([misspell(first, at), ...others], choice)
      }),
    ),
  }
}

const filterChoice = fc
  .record({
    category: fc.boolean(),
    subCategory: fc.boolean(),
    brand: fc.boolean(),
    skinTone: fc.boolean(),
    colour: fc.boolean(),
    sort: fc.constantFrom(...Object.values(exploreSort)),
    page: fc.constantFrom(1, 1, 2, 3),
    limit: fc.integer({ min: 10, max: 24 }),
  })
  .filter(({ category, subCategory, brand, skinTone, colour }) =>
    [category, subCategory, brand, skinTone, colour].some(Boolean),
  )
type FilterChoice = typeof filterChoice extends fc.Arbitrary<infer Choice> ? Choice : never

function toFilters(product: NamedProduct, choice: FilterChoice): URLSearchParams {
  const { category, subCategory, brand, skinTone, colour, sort, limit } = choice
  // several filters at once leave less than one page of products
  const isNarrow = [category, subCategory, brand, skinTone, colour].filter(Boolean).length > 1
  const page = isNarrow ? 1 : choice.page
  const query = new URLSearchParams({ sortValue: `${sort}`, page: `${page}`, limit: `${limit}` })
  if (category) query.set('catg', JSON.stringify(product.categoryIds.slice(0, 1)))
  if (subCategory) query.set('subCatg', JSON.stringify(product.subCategoryIds.slice(0, 1)))
  if (brand) query.set('brand', JSON.stringify([product.brand]))
  if (skinTone) query.set('skin', JSON.stringify(product.skinTones))
  if (colour) query.set('color', product.colour)
  return query
}

const wordChoice = fc.record({
  /** Which of the first three words of the product's name are searched for. */
  words: fc.constantFrom([0, 1], [1, 2], [0, 2], [1, 0], [2, 1], [0, 1, 2], [2, 0, 1]),
  /** How many letters of the last word were typed. */
  typed: fc.integer({ min: 3, max: 12 }),
  limit: fc.integer({ min: 10, max: 24 }),
})
type WordChoice = typeof wordChoice extends fc.Arbitrary<infer Choice> ? Choice : never

function chooseWords({ name }: NamedProduct, { words, typed }: WordChoice): string[] {
  const all = name.toLowerCase().split(' ')
  return words.map((at, place) => (all[at] ?? '').slice(0, place === words.length - 1 ? typed : undefined))
}

function toSearch(words: readonly string[], { limit }: WordChoice): string {
  return `${list}?${new URLSearchParams({ sKey: words.join(' '), limit: `${limit}` })}`
}

/** Swaps two neighbouring letters, or leaves one out. */
function misspell(word: string, at: number): string {
  const place = 1 + (at % Math.max(1, word.length - 2))
  const [before, first = '', second = ''] = [word.slice(0, place), word[place], word[place + 1]]
  const rest = word.slice(place + 2)
  return at % 2 === 0 && first !== second ? `${before}${second}${first}${rest}` : `${before}${second}${rest}`
}

async function sampleProducts(databaseUrl: string): Promise<NamedProduct[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<NamedProduct>(
    `select p.name, p.brand, p.skin_tones as "skinTones", p.color as colour,
       array(select category_id::text from product_categories where product_id = p.id order by 1) as "categoryIds",
       array(select sub_category_id::text from product_sub_categories where product_id = p.id order by 1) as "subCategoryIds"
     from (select * from products where visible and deleted_at is null order by id limit $1) p`,
    [sampleSize],
  )
  await client.end()
  return rows
}
