import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AdminChange, recordAdminChanges } from '#back-office/audit-log/server/record-admin-change.ts'
import {
  type CatalogueAdminDependencies,
  recordProductChanges,
  updateCatalogue,
} from '#catalogue/admin/server/update-catalogue.ts'
import type { BulkAction } from '#catalogue/products/admin-contract.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { catalogueText } from '#catalogue/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ProductChange } from '#webhooks/events-contract.ts'
import type { AdminProductRow } from './admin-products-store.ts'
import {
  hasOpenRecall,
  lockAdminProducts,
  markProductsDeleted,
  markProductsWithdrawn,
  restoreProducts,
  updateProductsFlag,
} from './admin-products-store.ts'

/** What each action switches; a hidden product shows only in the back office and in past orders (D-168, D-205). */
const flags = {
  feature: { flag: 'featured', on: true },
  unfeature: { flag: 'featured', on: false },
  popular: { flag: 'popular', on: true },
  unpopular: { flag: 'popular', on: false },
  show: { flag: 'visible', on: true },
  hide: { flag: 'visible', on: false },
  sealed: { flag: 'has_hygiene_seal', on: true },
  unsealed: { flag: 'has_hygiene_seal', on: false },
} as const

/** Applies one action to all of the given products or to none, with an audit log entry for each. */
export async function bulkUpdateProducts(
  dependencies: Pick<CatalogueAdminDependencies, 'db' | 'catalogueCache'>,
  actor: AuthenticatedActor,
  productIds: readonly string[],
  action: BulkAction,
): Promise<void> {
  const ids = [...new Set(productIds)]
  await updateCatalogue(dependencies, (tx) => applyToProducts(tx, actor, ids, action))
}

/**
 * Withdraws a product because of a recall: it is hidden, and links sent before do not sell it either. Returns its name; the product stays
 * locked until the caller's transaction ends.
 */
export async function withdrawProduct(tx: Tx, actor: AuthenticatedActor, productId: string): Promise<string> {
  const [product] = await applyToProducts(tx, actor, [productId], 'withdraw')
  return product?.name ?? ''
}

async function applyToProducts(
  tx: Tx,
  actor: AuthenticatedActor,
  ids: readonly string[],
  action: BulkAction,
): Promise<AdminProductRow[]> {
  const products = ids.every(isId) ? await lockAdminProducts(tx, ids, action === 'restore') : []
  if (products.length < ids.length) throw productNotFound()
  const describeChange = await applyBulkAction(tx, products, action)
  const entries = products.map((product) => ({
    subjectKind: 'product',
    subjectId: product.id,
    ...describeChange(product),
  }))
  await recordAdminChanges(tx, actor, entries)
  await recordProductChanges(tx, ids, changeOf[action] ?? 'changed')
  return products
}

/** Which event an action sends to other programs; an action that is not listed here sends 'changed'. */
const changeOf: Partial<Record<BulkAction | 'withdraw', ProductChange>> = {
  show: 'shown',
  hide: 'hidden',
  delete: 'deleted',
  restore: 'restored',
  withdraw: 'withdrawn',
}

type AuditEntry = Pick<AdminChange, 'action' | 'before' | 'after'>

/** Applies the action, and returns a function that describes the change of each product for the audit log. */
async function applyBulkAction(
  tx: Tx,
  products: readonly AdminProductRow[],
  action: BulkAction,
): Promise<(product: AdminProductRow) => AuditEntry> {
  const ids = products.map(({ id }) => id)
  if (action === 'delete') {
    await markProductsDeleted(tx, { ids })
    return describeDeletion('delete product', true)
  }
  if (action === 'restore') {
    // a product without a category would appear in no list
    if (products.some(({ categories }) => categories.length === 0))
      throw new AppError(catalogueText.productCategoryDeleted, errorCode.notFound)
    await restoreProducts(tx, ids)
    return describeDeletion('restore product', false)
  }
  if (action === 'withdraw') {
    await markProductsWithdrawn(tx, ids)
    return ({ visible, withdrawn_at }) => ({
      action: 'withdraw product',
      before: { visible, withdrawn: withdrawn_at !== null },
      after: { visible: false, withdrawn: true },
    })
  }
  // an imported product has no pictures until an administrator adds some
  if (action === 'show' && products.some(({ pictures }) => pictures.length === 0))
    throw new AppError(catalogueText.picturesMissing, errorCode.fileCount)
  if (action === 'show' && (await hasOpenRecall(tx, ids)))
    throw new AppError(catalogueText.productRecalled, errorCode.conflict)
  const { flag, on } = flags[action]
  await updateProductsFlag(tx, ids, flag, on)
  return (product) => ({
    action: `switch product ${flag}`,
    before: { [flag]: product[flag] },
    after: { [flag]: on },
  })
}

function describeDeletion(action: string, deleted: boolean) {
  return ({ name }: AdminProductRow): AuditEntry => ({
    action,
    before: { name, deleted: !deleted },
    after: { name, deleted },
  })
}
