import { listCategories } from '#catalogue/categories/server/list-categories.ts'
import { getProduct } from '#catalogue/products/server/get-product.ts'
import { exploreSort } from '#catalogue/search/codes.ts'
import { parseProductsQuery, productsQuerySchema } from '#catalogue/search/contract.ts'
import { createCurrentProductIndex } from '#catalogue/search/server/current-product-index.ts'
import { listBrands, listColours } from '#catalogue/search/server/list-filter-options.ts'
import { listProducts } from '#catalogue/search/server/list-products.ts'
import { createCatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { productKinds, qualities, type SeededCatalogue } from './seed-catalogue.ts'

export interface QueryFigure {
  what: string
  p50Ms: number
  p95Ms: number
}

const warmUps = 10
const times = 60

/**
 * Measures how long each kind of catalogue query takes without the response cache, including all its statements and their round trips.
 * Queries run one after the other, and none repeats the one before.
 */
export async function measureDatabase(databaseUrl: string, seeded: SeededCatalogue): Promise<QueryFigure[]> {
  const { db, close } = openDatabase(databaseUrl, { connections: 4 })
  const catalogueCache = createCatalogueResponseCache({
    db,
    notificationsUrl: databaseUrl,
    replicaUrl: undefined,
    connections: 4,
  })
  const productIndex = createCurrentProductIndex(db, catalogueCache.version)
  const dependencies = { db, catalogueCache, productIndex }
  const figures: QueryFigure[] = []
  for (const [what, run] of listQueries(dependencies, seeded))
    figures.push({ what, ...(await timeQuery(catalogueCache.invalidate, run)) })
  await catalogueCache.close()
  await close()
  return figures
}

async function timeQuery(invalidateCache: () => void, run: (n: number) => Promise<unknown>) {
  const durationsMs: number[] = []
  for (let n = 0; n < warmUps + times; n++) {
    invalidateCache()
    const startedAt = performance.now()
    await run(n)
    if (n >= warmUps) durationsMs.push(performance.now() - startedAt)
  }
  durationsMs.sort((a, b) => a - b)
  const at = (part: number) =>
    Math.round(100 * (durationsMs[Math.floor(durationsMs.length * part)] ?? Number.NaN)) / 100
  return { p50Ms: at(0.5), p95Ms: at(0.95) }
}

type Query = [what: string, run: (n: number) => Promise<unknown>]

function listQueries(
  dependencies: Pick<CatalogueDependencies, 'db' | 'catalogueCache' | 'productIndex'>,
  { categoryId, subCategoryId, productIds }: SeededCatalogue,
): Query[] {
  const json = JSON.stringify
  const sorts = Object.values(exploreSort)
  const at = <One>(list: readonly One[], n: number) => list[n % list.length] as One
  const list = (filter: (n: number) => object) => (n: number) =>
    listProducts(dependencies, parseProductsQuery(productsQuerySchema.parse({ sortValue: at(sorts, n), ...filter(n) })))
  const words = (n: number, spell = (word: string) => word) => `${at(qualities, n)} ${spell(at(productKinds, 7 * n))}`
  return [
    ['list, every order', list((n) => ({ prod_id: at(productIds, n) }))],
    ['list, first thousand pages', list((n) => ({ page: 1 + 16 * n }))],
    ['by category', list((n) => ({ catg: json([categoryId]), prod_id: at(productIds, n) }))],
    ['by category, last pages', list((n) => ({ catg: json([categoryId]), page: 400 + n }))],
    ['by sub-category', list((n) => ({ subCatg: json([subCategoryId]), prod_id: at(productIds, n) }))],
    ['by skin tone', list((n) => ({ skin: json([1 + (n % 5)]) }))],
    ['by brand', list((n) => ({ brand: json([`Brand ${n % 100}`]) }))],
    ['by three brands', list((n) => ({ brand: json([n, n + 1, n + 2].map((brand) => `Brand ${brand % 100}`)) }))],
    ['by colour', list((n) => ({ color: colour(n) }))],
    [
      'by category, skin tone and brand',
      list((n) => ({ catg: json([categoryId]), skin: json([1, 2]), brand: json([`Brand ${n % 100}`]) })),
    ],
    [
      'by everything at once, nothing found',
      list((n) => ({ subCatg: json([subCategoryId]), color: '#ffffff', page: n })),
    ],
    ['featured', list((n) => ({ fltKey: 1, prod_id: at(productIds, n) }))],
    ['popular', list((n) => ({ fltKey: 3, prod_id: at(productIds, n) }))],
    ['search, one word', list((n) => ({ sKey: at(qualities, n) }))],
    ['search, a word of every product', list((n) => ({ sKey: 'brand', prod_id: at(productIds, n) }))],
    ['search, three letters', list((n) => ({ sKey: at(qualities, n).slice(0, 3) }))],
    ['search, two words', list((n) => ({ sKey: words(n) }))],
    ['search, misspelt', list((n) => ({ sKey: words(n, misspell) }))],
    ['search, two words written as one', list((n) => ({ sKey: words(n).replace(' ', '') }))],
    ['search, nothing like it', list((n) => ({ sKey: `zyxw${n}vut` }))],
    ['search in a category', list((n) => ({ catg: json([categoryId]), sKey: at(qualities, n) }))],
    ['a product', (n) => getProduct(dependencies, at(productIds, n))],
    ['brands', () => listBrands(dependencies, undefined)],
    ['colours', () => listColours(dependencies)],
    ['categories', () => listCategories(dependencies)],
  ]
}

/** Swaps the last two characters, so that no word of any product begins with the result. */
function misspell(word: string): string {
  return word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1)
}

/** The n-th colour, as the seed writes it. */
function colour(n: number): string {
  return `#${((n % 97) * 170_000).toString(16).padStart(6, '0')}`
}
