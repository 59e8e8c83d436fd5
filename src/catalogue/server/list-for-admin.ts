import type { z } from 'zod'
import type { AdminProductView, ListCategories, ListGoods, oneCategorySchema } from '#catalogue/admin-contract.ts'
import { productSort } from '#catalogue/admin-sorts.ts'
import type { BannersAnswer, BannerView, CategoriesAnswer } from '#catalogue/contract.ts'
import {
  type AdminProductSort,
  type ChosenProducts,
  selectAllProducts,
  selectAnyProducts,
} from '#catalogue/server/admin-products-store.ts'
import { type ChosenBanners, selectAllBanners } from '#catalogue/server/banners-store.ts'
import {
  type ChosenCategories,
  selectAllCategories,
  selectDeletedSubCategories,
} from '#catalogue/server/categories-store.ts'
import { presentAdminProduct } from '#catalogue/server/present.ts'
import { named, presentBanner, presentCategory } from '#catalogue/server/present-browse.ts'
import { readBanner } from '#catalogue/server/save-banner.ts'
import { readCategory } from '#catalogue/server/save-category.ts'
import { textQuery, wordsOf } from '#catalogue/server/search-words.ts'
import { catalogueText } from '#catalogue/text.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { errorCode } from '#platform/envelope.ts'
import { officePageOf, pageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

export function chosenCategories({ sKey, catg, deleted }: ListCategories, deep = false): ChosenCategories {
  return { search: sKey.trim(), deep, only: catg.length > 0 ? catg.filter(isId) : null, deleted }
}

/** Categories, or with `deep` categories for the sake of their sub-categories, whose names are searched too. */
export async function listCategories(db: Database, query: ListCategories, deep: boolean): Promise<CategoriesAnswer> {
  const wish = { ...chosenCategories(query, deep), descending: query.dir === -1 }
  const { rows, ttl } = await selectAllCategories(db, wish, pageOf(query))
  return { catgs: rows.map(presentCategory), bP: publicBase, ttl }
}

export async function getCategory(db: Database, id: string): Promise<z.output<typeof oneCategorySchema>> {
  const category = presentCategory(await readCategory(db, id))
  const deleted = (await selectDeletedSubCategories(db, id)).map(named)
  return {
    catgs: { ...category, subCategory: category.subcatg, deletedSubCategory: deleted },
    bP: publicBase,
    bannerbP: publicBase,
  }
}

const sorts = new Map<number, AdminProductSort>(
  Object.entries(productSort).map(([name, code]) => [code, name as AdminProductSort]),
)

/** Null where what is searched for is no word: nothing is found. */
export function chosenProducts({ sKey, deleted }: ListGoods): ChosenProducts | null {
  const words = wordsOf(sKey)
  if (sKey.trim() !== '' && words.length === 0) return null
  return { search: words.length > 0 ? textQuery(words) : null, deleted }
}

export async function listAllProducts(
  db: Database,
  query: ListGoods,
): Promise<{ prods: AdminProductView[]; bP: string; ttl: number }> {
  const { dir, sortValue, sort_val } = query
  const chosen = chosenProducts(query)
  if (!chosen) return { prods: [], bP: publicBase, ttl: 0 }
  const wish = {
    ...chosen,
    sort: sorts.get(sortValue ?? sort_val ?? productSort.name) ?? 'name',
    descending: dir === -1,
  }
  const { rows, ttl } = await selectAllProducts(db, wish, officePageOf(query))
  return { prods: rows.map(presentAdminProduct), bP: publicBase, ttl }
}

export async function getAnyProduct(db: Database, id: string): Promise<{ prod: AdminProductView; bP: string }> {
  const [row] = isId(id) ? await selectAnyProducts(db, [id]) : []
  if (!row) throw new Refusal(catalogueText.productGone, errorCode.notFound)
  return { prod: presentAdminProduct(row), bP: publicBase }
}

export function chosenBanners({ sKey, deleted }: ListGoods): ChosenBanners {
  return { search: sKey.trim(), deleted }
}

export async function listAllBanners(db: Database, query: ListGoods): Promise<BannersAnswer> {
  const wish = { ...chosenBanners(query), descending: query.dir === -1 }
  const { rows, ttl } = await selectAllBanners(db, wish, pageOf(query))
  return { banners: rows.map(presentBanner), bannerbP: publicBase, ttl }
}

export async function getBanner(db: Database, id: string): Promise<{ banner: BannerView; bannerbP: string }> {
  return { banner: presentBanner(await readBanner(db, id)), bannerbP: publicBase }
}
