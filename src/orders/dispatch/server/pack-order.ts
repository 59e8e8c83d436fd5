import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { getAnyOrder, lockAnyOrder } from '#orders/server/order-access.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { dispatchText } from '../text.ts'
import { type PackedLineRow, replaceBatches, selectPackedLines } from './packing-store.ts'

/** The batches that were read off a line's pieces. */
interface ReadBatches {
  lineId: string
  batches: readonly string[]
}

interface PackedOrder {
  orderId: string
  lines: readonly ReadBatches[]
}

/** What is to pack of an order, or was packed. */
export async function getPacking(db: Db, orderId: string): Promise<{ order: OrderWithLines; lines: PackedLineRow[] }> {
  const order = await getAnyOrder(db, orderId)
  return { order, lines: await selectPackedLines(db, order.id) }
}

/**
 * Records that an order is packed, and of which batches. The first time holds; the batches of a line that is named again are replaced, also
 * after the order has left, since a batch may be read from the shelf later (D-570). Repeating it changes nothing.
 */
export async function packOrder(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, lines }: PackedOrder,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.dispatch_state === null) throw new AppError(dispatchText.notToPack, errorCode.conflict)
    const before = await selectPackedLines(tx, order.id)
    const after = before.map((line) => ({ ...line, batches: readBatches(lines, line) }))
    if (lines.some(({ lineId }) => !before.some(({ id }) => id === lineId)))
      throw new AppError(dispatchText.lineUnknown, errorCode.notFound)
    const changed = after.filter(({ batches }, at) => batches.join('\n') !== before[at]?.batches.join('\n'))
    const isPackedNow = order.packed_at === null && order.dispatch_state === 'to_pack'
    if (!isPackedNow && changed.length === 0) return
    if (isPackedNow) await updateOrder(tx, order.id, { packed_at: new Date(), packed_by: actor.userId })
    for (const { id, batches } of changed) await replaceBatches(tx, id, batches)
    await recordAdminChange(tx, actor, {
      action: isPackedNow ? 'pack order' : 'correct batches',
      subjectKind: 'order',
      subjectId: order.id,
      before: isPackedNow ? null : describeBatches(before),
      after: describeBatches(after),
    })
  })
}

/** The batches of a line after the change, each once and in one order; those it had where it is not named. */
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

/** One order after the other, each in its own transaction with its own log entry: one that is refused does not stop the others. */
export async function packMany(
  db: Database,
  actor: AuthenticatedActor,
  orders: readonly PackedOrder[],
): Promise<{ done: number; refused: { orderId: string; message: string }[] }> {
  const refused: { orderId: string; message: string }[] = []
  const packed = new Map(orders.map((order) => [order.orderId, order]))
  for (const order of packed.values()) {
    try {
      await packOrder(db, actor, order)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ orderId: order.orderId, message: error.message })
    }
  }
  return { done: packed.size - refused.length, refused }
}
