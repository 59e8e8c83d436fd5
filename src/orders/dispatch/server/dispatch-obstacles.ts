import { lockAgainstRecalls, selectRecalledNames } from '#orders/recalls/server/recall-store.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { maxParcels, type Parcel } from '../contract.ts'
import { dispatchText } from '../text.ts'
import { type DispatchFilter, type OrderToSend, selectOrdersToReturn, selectOrdersToSend } from './dispatch-store.ts'
import { findNewParcels, readParcels } from './parcel.ts'

/**
 * Why an order cannot leave in these parcels; null where it can, or has left in them already. Where there are several, each needs a
 * tracking number.
 */
export function getDispatchObstacle(order: OrderWithLines, parcels: readonly Parcel[]): string | null {
  const added = findNewParcels(order, parcels)
  if (added.length === 0) return null
  if (order.dispatch_state === 'delivered') return dispatchText.alreadyDelivered
  const isFirst = order.dispatch_state === 'to_pack'
  if (!isFirst && order.dispatch_state !== 'dispatched') return dispatchText.notToSend
  const before = isFirst ? [] : readParcels(order)
  if (before.some(({ tracking_number }) => tracking_number === null)) return dispatchText.alreadyDispatched
  if (before.length + added.length > maxParcels) return dispatchText.tooManyParcels
  const all = [...before, ...added]
  if (all.length > 1 && all.some(({ tracking_number }) => tracking_number === null)) return dispatchText.numberMissing
  return null
}

/** The reasons for which an order must not be dispatched yet. */
export interface Hold {
  /** The names of recalled products in the order (D-605). */
  recalled: readonly string[]
  /** Whether the order's client has changed her mind, and an administrator has not decided her return yet (D-606). */
  isToReturn: boolean
}

type OrderHere = Pick<OrderWithLines, 'id' | 'dispatched_at'>

/** Lists, by order id, why orders must not be dispatched yet; an order that has already left is not in the list. */
export async function listHolds(db: Db, orders: readonly OrderHere[]): Promise<Map<string, Hold>> {
  const ids = orders.flatMap(({ id, dispatched_at }) => (dispatched_at === null ? [id] : []))
  const recalled = await selectRecalledNames(db, ids)
  const toReturn = new Set(await selectOrdersToReturn(db, ids))
  const held = new Set([...recalled.keys(), ...toReturn])
  return new Map([...held].map((id) => [id, { recalled: recalled.get(id) ?? [], isToReturn: toReturn.has(id) }]))
}

/**
 * Lists why locked orders must not be dispatched yet, and keeps it so: until the transaction ends no product in them is recalled (D-762), and
 * no return of them is opened, which needs the lock of its order.
 */
export async function lockHolds(tx: Tx, orders: readonly OrderHere[]): Promise<Map<string, Hold>> {
  await lockAgainstRecalls(
    tx,
    orders.flatMap(({ id, dispatched_at }) => (dispatched_at === null ? [id] : [])),
  )
  return listHolds(tx, orders)
}

export interface OrdersToSend {
  rows: OrderToSend[]
  total: number
  holds: ReadonlyMap<string, Hold>
}

/** A page of the dispatch desk's list of orders, with the reasons for which some of them must not be dispatched yet. */
export async function listOrdersToSend(db: Db, filter: DispatchFilter, page: Page): Promise<OrdersToSend> {
  const { rows, total } = await selectOrdersToSend(db, filter, page)
  return { rows, total, holds: await listHolds(db, rows) }
}

export function describeHold({ recalled }: Hold): string {
  return recalled.length > 0 ? dispatchText.recalled(joinNames(recalled)) : dispatchText.toReturn
}

/** Rejects an order that must not be dispatched yet; something in it may be recalled in the next moment. */
export async function rejectHeldOrder(db: Db, order: OrderHere): Promise<void> {
  rejectHold((await listHolds(db, [order])).get(order.id))
}

/** Rejects a locked order that must not be dispatched yet; one that passes stays free to leave until the transaction ends. */
export async function rejectHeldLockedOrder(tx: Tx, order: OrderHere): Promise<void> {
  rejectHold((await lockHolds(tx, [order])).get(order.id))
}

function rejectHold(hold: Hold | undefined): void {
  if (hold) throw new AppError(describeHold(hold), errorCode.conflict)
}
