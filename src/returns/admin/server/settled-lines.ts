import { deliveryType } from '#orders/order-state.ts'
import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import type { Destination, SettledLine } from '#returns/admin/contract.ts'
import { type ReturnRow, updateReturnLine } from '#returns/server/return-store.ts'
import { describeProgress } from '#returns/server/returnable-order.ts'
import { returnsText } from '#returns/text.ts'

/**
 * Lists where the items of this return can go: to the shop's shelf if they have arrived there or never left, to the seller's salon if
 * they were sold from it, or nowhere.
 */
export function listDestinations({
  arrived_at,
  delivery_type,
  hasLeft,
}: ReturnRow & { hasLeft: boolean }): Destination[] {
  if (arrived_at === null && hasLeft && delivery_type !== deliveryType.fromSalonStock) return ['written_off']
  if (delivery_type !== deliveryType.fromSalonStock) return ['shelf', 'written_off']
  return arrived_at === null ? ['salon', 'written_off'] : ['shelf', 'salon', 'written_off']
}

/** Checks that each requested line is one of this return, is named once, has no more items than the return, and goes where it can go. */
export function requireSettledLines(
  found: ReturnRow & { hasLeft: boolean },
  requested: readonly SettledLine[],
): SettledLine[] {
  const allowed = listDestinations(found)
  if (new Set(requested.map(({ line_id }) => line_id)).size < requested.length)
    throw new AppError(returnsText.tooMany, errorCode.conflict)
  for (const { line_id, quantity, to } of requested) {
    const line = found.lines.find(({ order_line_id }) => order_line_id === line_id)
    if (!line) throw new AppError(returnsText.lineUnknown, errorCode.notFound)
    if (quantity > line.quantity) throw new AppError(returnsText.tooMany, errorCode.conflict)
    if (!allowed.includes(to)) throw new AppError(returnsText.notThere, errorCode.conflict)
  }
  return [...requested]
}

/** Records how many items of each line are settled and where they go; of a line that is not listed, none are settled. */
export async function recordSettledLines(tx: Tx, found: ReturnRow, settled: readonly SettledLine[]): Promise<void> {
  for (const { order_line_id: lineId } of found.lines) {
    const line = settled.find(({ line_id }) => line_id === lineId)
    const change = { settled_quantity: line?.quantity ?? 0, destination: line?.to ?? null }
    await updateReturnLine(tx, { returnId: found.id, lineId }, change)
  }
}

export const toRefundLines = (lines: readonly SettledLine[]): RequestedRefundLine[] =>
  lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity }))

/** Adds to the return whether its order has left the shop. */
export async function withProgress(db: Database | Tx, found: ReturnRow): Promise<ReturnRow & { hasLeft: boolean }> {
  const { hasLeft } = describeProgress(await getAnyOrder(db, found.order_id))
  return { ...found, hasLeft }
}
