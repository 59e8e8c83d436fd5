import { type AdminChange, logAdminChanges } from '#audit-log/server/admin-log.ts'
import type { ManyChange } from '#catalogue/admin-contract.ts'
import {
  type AdminProductRow,
  lockProducts,
  markProductsDeleted,
  restoreProducts,
  setProductsFlag,
} from '#catalogue/server/admin-products-store.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** Hidden is nowhere but in the back office and in past orders (D-168, D-205). */
const flags = {
  feature: { flag: 'featured', on: true },
  unfeature: { flag: 'featured', on: false },
  popular: { flag: 'popular', on: true },
  unpopular: { flag: 'popular', on: false },
  show: { flag: 'visible', on: true },
  hide: { flag: 'visible', on: false },
} as const

/** One change of one product or of many: all of them or none, and an entry in the log for each. */
export async function changeProducts(
  parts: CatalogueChange,
  { actor, address }: Editor,
  productIds: readonly string[],
  change: ManyChange,
): Promise<void> {
  const ids = [...new Set(productIds)]
  await changeCatalogue(parts, async (tx) => {
    const products = ids.every(isId) ? await lockProducts(tx, ids, change === 'restore') : []
    if (products.length < ids.length) throw new Refusal(catalogueText.productGone, errorCode.notFound)
    const entryOf = await carriedOut(tx, products, change)
    const entries = products.map((product) => ({
      subjectKind: 'product',
      subjectId: product.id,
      address,
      ...entryOf(product),
    }))
    await logAdminChanges(tx, actor, entries)
  })
}

type Entry = Pick<AdminChange, 'action' | 'before' | 'after'>

async function carriedOut(
  tx: Tx,
  products: readonly AdminProductRow[],
  change: ManyChange,
): Promise<(product: AdminProductRow) => Entry> {
  const ids = products.map(({ id }) => id)
  if (change === 'delete') {
    await markProductsDeleted(tx, { ids })
    return deletion('delete product', true)
  }
  if (change === 'restore') {
    // a product of no category is found by nobody
    if (products.some(({ categories }) => categories.length === 0))
      throw new Refusal(catalogueText.productHomeless, errorCode.notFound)
    await restoreProducts(tx, ids)
    return deletion('restore product', false)
  }
  // what was imported has none yet
  if (change === 'show' && products.some(({ pictures }) => pictures.length === 0))
    throw new Refusal(catalogueText.picturesFirst, errorCode.fileCount)
  const { flag, on } = flags[change]
  await setProductsFlag(tx, ids, flag, on)
  return (product) => ({
    action: `switch product ${flag}`,
    before: { [flag]: product[flag] },
    after: { [flag]: on },
  })
}

function deletion(action: string, deleted: boolean) {
  return ({ name }: AdminProductRow): Entry => ({
    action,
    before: { name, deleted: !deleted },
    after: { name, deleted },
  })
}
