import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { PersonReturnData } from '#client-page/contract.ts'
import { listPersonOrderIds, requirePersonOrder } from '#client-page/orders/server/get-person-order.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { returnsText } from '../text.ts'
import { presentReturnData } from './present.ts'
import { findReturn, lockReturn, type ReturnRow, selectReturnsOfOrders } from './return-store.ts'

/** Counts the open returns of a seller's clients, for other modules. */
export { countWaitingReturns as countSellerReturns } from './return-store.ts'

/** Finds a return of any order, for the back office. */
export async function getAnyReturn(db: Db, returnId: string): Promise<ReturnRow> {
  return requireReturn(isId(returnId) ? await findReturn(db, returnId) : undefined)
}

/** Finds a return and locks its row; the caller must have locked its order before. */
export async function lockAnyReturn(tx: Tx, returnId: string): Promise<ReturnRow> {
  return requireReturn(await lockReturn(tx, returnId))
}

/** Finds a return of an order of the person with this email; gives the same error for an unknown return and for another person's. */
export async function getPersonReturn(db: Db, email: string, returnId: string): Promise<ReturnRow> {
  const found = await getAnyReturn(db, returnId)
  await requirePersonOrder(db, email, found.order_id).catch((error) => {
    throw error instanceof AppError ? notFound() : error
  })
  return found
}

/** A page of the returns of a client's orders with all sellers, the newest first. */
export async function listPersonReturns(
  db: Db,
  email: string,
  page: Page,
): Promise<{ rows: ReturnRow[]; total: number }> {
  return selectReturnsOfOrders(db, await listPersonOrderIds(db, email), page)
}

/** The most returns that the export of a client's data contains: far more than any client has. */
const mostReturnsOfPerson = 1_000

/** All returns of a client, for the export of her data (N-CLPG-011). */
export async function listReturnData(db: Db, email: string): Promise<PersonReturnData[]> {
  const { rows } = await listPersonReturns(db, email, { limit: mostReturnsOfPerson, offset: 0 })
  return rows.map(presentReturnData)
}

/** The most returns of one order that are listed: far more than any order has. */
const mostReturnsOfOrder = 50

export async function listReturnsOfOrder(db: Db, orderId: string): Promise<ReturnRow[]> {
  return (await selectReturnsOfOrders(db, [orderId], { limit: mostReturnsOfOrder, offset: 0 })).rows
}

/** Finds a return by one of the seller's clients; the returns of other sellers' clients are not found. */
export async function getSellerReturn(db: Db, { userId }: AuthenticatedActor, returnId: string): Promise<ReturnRow> {
  const found = await getAnyReturn(db, returnId)
  return requireReturn(found.seller_id === userId ? found : undefined)
}

function requireReturn(found: ReturnRow | undefined): ReturnRow {
  if (found) return found
  throw notFound()
}

function notFound(): AppError {
  return new AppError(returnsText.notFound, errorCode.notFound)
}
