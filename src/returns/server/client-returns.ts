import { listPersonOrderIds, requirePersonOrder } from '#client-page/orders/server/get-person-order.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ReturnableView } from '../contract.ts'
import { presentReturnable } from './present.ts'
import { type ReturnRow, selectReturnsOfOrders } from './return-store.ts'
import { getReturnableOrder } from './returnable-order.ts'

/** Far more than a client has for one order. */
const mostReturnsOfOrder = 50

/** What of an order its client may return, with her returns of it. */
export async function getReturnable(db: Db, email: string, orderId: string): Promise<ReturnableView> {
  const returnable = await getReturnableOrder(db, email, orderId)
  const { seller_name: seller } = await requirePersonOrder(db, email, orderId)
  const { rows } = await selectReturnsOfOrders(db, [returnable.order.id], { limit: mostReturnsOfOrder, offset: 0 })
  return presentReturnable(returnable, seller, rows)
}

/** A page of the returns of a client's orders with all sellers, the newest first. */
export async function listClientReturns(
  db: Db,
  email: string,
  page: Page,
): Promise<{ rows: ReturnRow[]; total: number }> {
  return selectReturnsOfOrders(db, await listPersonOrderIds(db, email), page)
}
