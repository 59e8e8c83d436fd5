import { pageOf } from '#base/paging.ts'
import type { Actor } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { isId } from '#base/wire.ts'
import {
  exploreSort,
  type ListProducts,
  listFilter,
  type ProductsAnswer,
  type ProductView,
} from '#catalogue/contract.ts'
import { presentProduct, withoutCommission } from '#catalogue/server/present.ts'
import {
  countProducts,
  type ProductFilter,
  selectProductIds,
  selectProducts,
} from '#catalogue/server/products-store.ts'
import type { ReadyAnswer, ReadyAnswers } from '#catalogue/server/ready-answers.ts'
import { textQuery } from '#catalogue/server/search-words.ts'
import { markProducts } from '#catalogue/server/view-products.ts'
import { publicBase } from '#media/server/serve-files.ts'

export interface CatalogueParts {
  db: Database
  ready: ReadyAnswers
}

/** Fewer hits than this, and words that are only alike are shown as well. */
const enoughHits = 5
/** Deeper than this nobody scrolls; it bounds what a page may cost. */
const deepest = 10_000

/** The list as every visitor gets it, kept ready; the commission it holds is shown to sellers only. */
export function readyList({ db, ready }: CatalogueParts, query: ListProducts): Promise<ReadyAnswer<ProductsAnswer>> {
  const { limit, offset } = pageOf(query)
  const { user_id: _user, client_id: _client, page: _page, lmt: _lmt, limit: _limit, ...wish } = query
  const key = `list ${limit} ${offset} ${JSON.stringify(wish)}`
  return ready.get(
    key,
    () => findProducts(db, query),
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

async function findProducts(db: Database, query: ListProducts): Promise<ProductsAnswer> {
  const { limit, offset } = pageOf(query)
  const filter = filterOf(query)
  const none = { prods: [] as ProductView[], bP: publicBase, ttl: 0 }
  if (!filter || offset > deepest) return none
  const { found, ttl } = await forgive(db, filter)
  if (ttl <= offset) return { ...none, ttl }
  const ids = await selectProductIds(db, found, query.sortValue, { limit, offset })
  const rows = await selectProducts(db, ids)
  return { prods: rows.map(presentProduct), bP: publicBase, ttl }
}

/** Misspellings are forgiven only where the words as written find little. */
async function forgive(db: Database, filter: ProductFilter): Promise<{ found: ProductFilter; ttl: number }> {
  const ttl = await countProducts(db, filter)
  if (!filter.search || ttl >= enoughHits) return { found: filter, ttl }
  const found = { ...filter, search: { ...filter.search, forgiving: true } }
  return { found, ttl: await countProducts(db, found) }
}

/** Null when nothing can match: a filter that holds only what is no id, no tone, no colour. */
function filterOf(query: ListProducts): ProductFilter | null {
  const categoryIds = query.catg.filter(isId)
  const subCategoryIds = query.subCatg.filter(isId)
  const skinColors = query.skin.filter((tone) => tone >= 1 && tone <= 5)
  const colors = query.color.filter((code) => code !== 'none')
  const words = query.sKey
  const text = words ? textQuery(words) : null
  const emptied = [
    [query.catg, categoryIds],
    [query.subCatg, subCategoryIds],
    [query.skin, skinColors],
    [query.color, colors],
  ].some(([sent = [], good = []]) => sent.length > 0 && good.length === 0)
  if (emptied || (words && !text)) return null
  return {
    only: query.fltKey === listFilter.featured ? 'featured' : query.fltKey === listFilter.popular ? 'popular' : null,
    categoryIds,
    subCategoryIds,
    skinColors,
    brands: query.brand.map((name) => name.trim().toLowerCase()).filter(Boolean),
    colors,
    except: isId(query.prod_id) ? query.prod_id : null,
    search: text ? { query: text, words, forgiving: false } : null,
  }
}
