import type { Actor } from '#access/server/actor.ts'
import { exploreSort, type ListProducts, listFilter, type ProductsAnswer } from '#catalogue/contract.ts'
import {
  conditionsOf,
  type Expected,
  estimateProducts,
  everything,
  findProducts,
  isSmall,
  type ProductFilter,
} from '#catalogue/server/find-products-store.ts'
import type { ReadProducts } from '#catalogue/server/keep-products.ts'
import { withoutCommission } from '#catalogue/server/present.ts'
import type { ReadyAnswer, ReadyAnswers } from '#catalogue/server/ready-answers.ts'
import { likelyMeant, respaced, textQuery, wordsOf } from '#catalogue/server/search-words.ts'
import { selectWords } from '#catalogue/server/search-words-store.ts'
import { markProducts } from '#catalogue/server/view-products.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'
import { isId } from '#platform/wire.ts'

export interface CatalogueParts {
  db: Database
  ready: ReadyAnswers
  config: { commissionInClientVisits: boolean }
}

/** Deeper than this nobody scrolls; it bounds what a page may cost. */
const deepest = 10_000

/** The list as every visitor gets it, kept ready; the commission it holds is shown to sellers only. */
export function readyList(
  { ready }: Pick<CatalogueParts, 'ready'>,
  query: ListProducts,
): Promise<ReadyAnswer<ProductsAnswer>> {
  const { limit, offset } = pageOf(query)
  const { user_id: _user, client_id: _client, page: _page, lmt: _lmt, limit: _limit, ...wish } = query
  const key = `list ${limit} ${offset} ${JSON.stringify(wish)}`
  return ready.get(
    key,
    (db, products) => makeList({ ready, query }, db, products),
    ({ prods, ...rest }) => ({ prods: prods.map(withoutCommission), ...rest }),
  )
}

/** A visitor neither sees nor sorts by commission: an order would give it away too (D-051). */
export function allowedQuery(actor: Actor, query: ListProducts): ListProducts {
  const mayKnow = actor.kind === 'seller' || actor.kind === 'admin'
  if (mayKnow || query.sortValue !== exploreSort.commission) return query
  return { ...query, sortValue: exploreSort.featured }
}

/** The same page with the marks of one seller and with her commission. */
export async function sellersList(
  { db }: CatalogueParts,
  sellerId: string,
  { data }: ReadyAnswer<ProductsAnswer>,
): Promise<ProductsAnswer> {
  return { ...data, prods: await markProducts(db, sellerId, data.prods) }
}

async function makeList(
  { ready, query }: { ready: ReadyAnswers; query: ListProducts },
  db: Database,
  products: ReadProducts,
): Promise<ProductsAnswer> {
  const page = pageOf(query)
  const filter = filterOf(query)
  if (!filter) return { prods: [], bP: publicBase, ttl: 0 }
  // beyond the depth nothing is shown, but how many there are is still said
  const asked = page.offset < deepest ? page : { limit: 0, offset: 0 }
  const find = async (wanted: ProductFilter) =>
    findProducts(db, wanted, query.sortValue, asked, await expected(ready, wanted))
  let found = await find(filter)
  const forgiving = found.ttl === 0 && query.sKey ? await forgive(db, query.sKey) : null
  if (forgiving) found = await find({ ...filter, search: forgiving })
  return { prods: await products(found.ids), bP: publicBase, ttl: found.ttl }
}

/**
 * The planner knows well what one condition finds, and little of several together; it is asked once as long as the catalogue
 * stays the same, and only of a shop that is not small.
 */
async function expected(ready: ReadyAnswers, filter: ProductFilter): Promise<Expected> {
  const thought = async (of: ProductFilter) => {
    const key = `expected ${JSON.stringify(of)}`
    return (await ready.get(key, (db) => estimateProducts(db, of), String)).data
  }
  const inShop = await thought(everything)
  const asked = !isSmall(inShop) && conditionsOf(filter).length <= 1
  return { inShop, found: asked ? await thought({ ...filter, except: null }) : null }
}

/**
 * Misspellings and misplaced spaces are forgiven only where the words as written find nothing; words that the shop knows
 * stay as they are.
 */
async function forgive(db: Database, search: string): Promise<string | null> {
  const words = wordsOf(search)
  const spacings = respaced(words)
  const made = spacings.flatMap((spacing) => spacing.made)
  const { unknown, known } = await selectWords(db, words, made)
  const likes = new Map(unknown.map(({ word, alike }) => [word, likelyMeant(word, alike)]))
  const queries = spacings
    .filter((spacing) => spacing.made.every((word) => known.includes(word)))
    .map((spacing) => textQuery(spacing.words))
  if ([...likes.values()].some((meant) => meant.length > 0)) queries.push(textQuery(words, likes))
  return queries.length > 0 ? queries.map((query) => `(${query})`).join(' | ') : null
}

/** Null when nothing can match: a filter that holds only what is no id, no tone, no colour. */
function filterOf(query: ListProducts): ProductFilter | null {
  const categoryIds = query.catg.filter(isId)
  const subCategoryIds = query.subCatg.filter(isId)
  const skinColors = query.skin.filter((tone) => tone >= 1 && tone <= 5)
  const colors = query.color.filter((code) => code !== 'none')
  const words = wordsOf(query.sKey)
  const emptied = [
    [query.catg, categoryIds],
    [query.subCatg, subCategoryIds],
    [query.skin, skinColors],
    [query.color, colors],
  ].some(([sent = [], good = []]) => sent.length > 0 && good.length === 0)
  if (emptied || (query.sKey && words.length === 0)) return null
  return {
    only: query.fltKey === listFilter.featured ? 'featured' : query.fltKey === listFilter.popular ? 'popular' : null,
    categoryIds,
    subCategoryIds,
    skinColors,
    brands: query.brand.map((name) => name.trim().toLowerCase()).filter(Boolean),
    colors,
    except: isId(query.prod_id) ? query.prod_id : null,
    search: words.length > 0 ? textQuery(words) : null,
  }
}
