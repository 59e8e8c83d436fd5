import { logAdminChange } from '#accounts/server/admin-log.ts'
import { errorCode } from '#base/envelope.ts'
import type { Tx } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import {
  type AdminProductRow,
  lockProduct,
  markProductsDeleted,
  setProductFlag,
} from '#catalogue/server/admin-products-store.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import { catalogueMessages as say } from '#messages/catalogue.ts'

/** 1 sets and 0 clears, however often; `visible` 0 hides it everywhere but here and in past orders (D-168, D-205). */
export async function switchProduct(
  parts: CatalogueChange,
  { actor, address }: Editor,
  { productId, flag, on }: { productId: string; flag: 'featured' | 'popular' | 'visible'; on: boolean },
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const product = await readLocked(tx, productId)
    await setProductFlag(tx, product.id, flag, on)
    await logAdminChange(tx, actor, {
      action: `switch product ${flag}`,
      subjectKind: 'product',
      subjectId: product.id,
      before: { [flag]: product[flag] },
      after: { [flag]: on },
      address,
    })
  })
}

export async function removeProduct(
  parts: CatalogueChange,
  { actor, address }: Editor,
  productId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const { id, name } = await readLocked(tx, productId)
    await markProductsDeleted(tx, { id })
    await logAdminChange(tx, actor, {
      action: 'delete product',
      subjectKind: 'product',
      subjectId: id,
      before: { name, deleted: false },
      after: { name, deleted: true },
      address,
    })
  })
}

async function readLocked(tx: Tx, productId: string): Promise<AdminProductRow> {
  const product = isId(productId) ? await lockProduct(tx, productId) : undefined
  if (!product) throw new Refusal(say.productGone, errorCode.notFound)
  return product
}
