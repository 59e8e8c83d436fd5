import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type MovementRow, selectMovements } from '#salon-stock/server/movement-list-store.ts'
import type { OwnProduct } from '#salon-stock/server/salon-stock-store.ts'

/** What has changed the count of a product, newest first; of an unknown product nothing has (D-192). */
export async function listMovements(
  db: Database,
  product: OwnProduct,
  page: Page,
): Promise<{ rows: MovementRow[]; total: number }> {
  return isId(product.productId) ? selectMovements(db, product, page) : { rows: [], total: 0 }
}
