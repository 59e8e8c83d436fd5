import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { getAnyOrder, lockAnyOrder } from '#orders/server/order-access.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { dispatchText } from '../text.ts'
import { type PackedLineRow, replaceBatches, selectPackedLines } from './packing-store.ts'

/** The batch numbers that were read off the items of an order line. */
interface ReadBatches {
  lineId: string
  batches: readonly string[]
}

interface PackedOrder {
  orderId: string
  lines: readonly ReadBatches[]
}

/** An order and its lines, as they are to be packed or were packed. */
export async function getPacking(db: Db, orderId: string): Promise<{ order: OrderWithLines; lines: PackedLineRow[] }> {
  const order = await getAnyOrder(db, orderId)
  return { order, lines: await selectPackedLines(db, order.id) }
}

/**
 * Records that an order is packed, and with which batches; returns whether this call has packed it. Repeating the call does not change the
 * time of packing, but it replaces the batches of the lines that it names, even after the order has left, since a batch may be read off the
 * shelf later (D-570).
 */
export async function packOrder(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, lines }: PackedOrder,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.dispatch_state === null) throw new AppError(dispatchText.notToPack, errorCode.conflict)
    const before = await selectPackedLines(tx, order.id)
    const after = before.map((line) => ({ ...line, batches: readBatches(lines, line) }))
    if (lines.some(({ lineId }) => !before.some(({ id }) => id === lineId)))
      throw new AppError(dispatchText.lineUnknown, errorCode.notFound)
    const changed = after.filter(({ batches }, at) => batches.join('\n') !== before[at]?.batches.join('\n'))
    const isPackedNow = order.packed_at === null && order.dispatch_state === 'to_pack'
    if (!isPackedNow && changed.length === 0) return false
    if (isPackedNow) await updateOrder(tx, order.id, { packed_at: new Date(), packed_by: actor.userId })
    for (const { id, batches } of changed) await replaceBatches(tx, id, batches)
    await recordAdminChange(tx, actor, {
      action: isPackedNow ? 'pack order' : 'correct batches',
      subjectKind: 'order',
      subjectId: order.id,
      before: isPackedNow ? null : describeBatches(before),
      after: describeBatches(after),
    })
    return isPackedNow
  })
}

/** The batches of a line after the change, sorted and without duplicates; a line that is not named keeps its batches. */
function readBatches(lines: readonly ReadBatches[], line: PackedLineRow): string[] {
  const read = lines.findLast(({ lineId }) => lineId === line.id)
  return read ? [...new Set(read.batches)].sort() : line.batches
}

/** The lines with a batch, for the log. */
function describeBatches(lines: readonly PackedLineRow[]): AuditedState {
  return {
    batches: lines.flatMap(({ name, batches }) => (batches.length > 0 ? [`${name}: ${batches.join(', ')}`] : [])),
  }
}

/**
 * Records that an order is not packed after all, and deletes its batch numbers; possible until the order leaves. Repeating the call changes
 * nothing.
 */
export async function unpackOrder(db: Database, actor: AuthenticatedActor, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.dispatch_state === null) throw new AppError(dispatchText.notToPack, errorCode.conflict)
    if (order.dispatch_state !== 'to_pack') throw new AppError(dispatchText.leftAlready, errorCode.conflict)
    if (order.packed_at === null) return
    const before = await selectPackedLines(tx, order.id)
    await updateOrder(tx, order.id, { packed_at: null, packed_by: null })
    // the batches are deleted: a recall would overlook an order with a wrong batch, but lists one without any (D-583, D-594)
    for (const { id } of before) await replaceBatches(tx, id, [])
    await recordAdminChange(tx, actor, {
      action: 'undo packing',
      subjectKind: 'order',
      subjectId: order.id,
      before: { packed: order.packed_at.toISOString(), ...describeBatches(before) },
      after: null,
    })
  })
}

interface ManyResult {
  /** How many orders are now packed or unpacked as asked, whether by this call or before. */
  done: number
  /** Those that were recorded as packed by this call. */
  packed: string[]
  refused: { orderId: string; message: string }[]
}

/** Packs several orders, each in its own transaction with its own entry in the audit log: one that is refused does not stop the others. */
export function packMany(db: Database, actor: AuthenticatedActor, orders: readonly PackedOrder[]): Promise<ManyResult> {
  const packed = new Map(orders.map((order) => [order.orderId, order]))
  return forEachOrder(packed, (order) => packOrder(db, actor, order))
}

export function unpackMany(
  db: Database,
  actor: AuthenticatedActor,
  orderIds: readonly string[],
): Promise<Omit<ManyResult, 'packed'>> {
  const unpacked = new Map(orderIds.map((id) => [id, id]))
  return forEachOrder(unpacked, async (id) => {
    await unpackOrder(db, actor, id)
    return false
  })
}

/** `work` returns whether it has packed the order. */
async function forEachOrder<Order>(
  orders: ReadonlyMap<string, Order>,
  work: (order: Order) => Promise<boolean>,
): Promise<ManyResult> {
  const result: ManyResult = { done: 0, packed: [], refused: [] }
  for (const [orderId, order] of orders) {
    try {
      if (await work(order)) result.packed.push(orderId)
      result.done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ orderId, message: error.message })
    }
  }
  return result
}
