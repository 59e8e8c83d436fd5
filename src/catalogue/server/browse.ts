import type { BannersAnswer, BrandsAnswer, CategoriesAnswer, ColoursAnswer } from '#catalogue/contract.ts'
import {
  selectBanners,
  selectBrandOf,
  selectBrands,
  selectCategories,
  selectColours,
} from '#catalogue/server/browse-store.ts'
import type { CatalogueParts } from '#catalogue/server/list-products.ts'
import { presentBanner, presentCategory } from '#catalogue/server/present-browse.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { Db } from '#platform/server/database.ts'
import { isId } from '#platform/wire.ts'

/** The small lists of the storefront: the same for everyone, all kept ready. */

const asItIs = <Data>(data: Data): Data => data

export function readyCategories({ ready }: Pick<CatalogueParts, 'ready'>) {
  return ready.get(
    'categories',
    async (db): Promise<CategoriesAnswer> => {
      const catgs = (await selectCategories(db, null)).map(presentCategory)
      return { catgs, bP: publicBase, ttl: catgs.length }
    },
    asItIs,
  )
}

/** Of some categories or, with an empty list, of all. */
export function readySubCategories({ ready }: Pick<CatalogueParts, 'ready'>, categoryIds: string[]) {
  const only = categoryIds.length > 0 ? categoryIds.filter(isId) : null
  return ready.get(
    `sub-categories ${only ? only.sort().join() : 'all'}`,
    async (db) => {
      const rows = await selectCategories(db, only)
      const catgs = rows.map(presentCategory).map(({ _id, name, subcatg }) => ({ _id, name, subcatg }))
      return { catgs, ttl: catgs.length }
    },
    asItIs,
  )
}

/** Of one product where `productId` names one (D-186). */
export function readyBrands({ ready }: Pick<CatalogueParts, 'ready'>, productId: string | undefined) {
  return ready.get(
    `brands ${productId ?? ''}`,
    async (db): Promise<BrandsAnswer> => {
      const names = productId ? await brandsOf(db, productId) : await selectBrands(db)
      return { brands: names.map((name) => ({ name })), ttl: names.length }
    },
    asItIs,
  )
}

async function brandsOf(db: Db, productId: string): Promise<string[]> {
  const brand = isId(productId) ? await selectBrandOf(db, productId) : null
  return brand === null ? [] : [brand]
}

/** A colour's id is its code without the hash: stable, since it is made from it (D-138). */
export function readyColours({ ready }: Pick<CatalogueParts, 'ready'>) {
  return ready.get(
    'colours',
    async (db): Promise<ColoursAnswer> => {
      const codes = await selectColours(db)
      return { colors: codes.map((code) => ({ _id: code.slice(1), code })), ttl: codes.length }
    },
    asItIs,
  )
}

export function readyBanners({ ready }: Pick<CatalogueParts, 'ready'>) {
  return ready.get(
    'banners',
    async (db): Promise<BannersAnswer> => {
      const banners = (await selectBanners(db)).map(presentBanner)
      return { banners, bannerbP: publicBase, ttl: banners.length }
    },
    asItIs,
  )
}
