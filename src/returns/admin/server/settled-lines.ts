import { deliveryType } from '#orders/order-state.ts'
import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import type { Destination, SettledLine } from '#returns/admin/decision-contract.ts'
import { countWhatIsLeft } from '#returns/server/present.ts'
import { type ReturnLineRow, type ReturnRow, updateReturnLine } from '#returns/server/return-store.ts'
import { describeProgress } from '#returns/server/returnable-order.ts'
import { returnsText } from '#returns/text.ts'
import { selectRecalledLineIds } from './recalled-lines-store.ts'

/** A return with what decides where its items may go: whether its order has left the shop, and which of its lines are recalled. */
export type ReturnInProgress = ReturnRow & { hasLeft: boolean; recalled: ReadonlySet<string> }

/**
 * Lists where the items of this return can go: to the shop's shelf if they have arrived there or never left, to the seller's salon if
 * they were sold from it, or nowhere.
 */
export function listDestinations({
  arrived_at,
  delivery_type,
  hasLeft,
}: Pick<ReturnInProgress, 'arrived_at' | 'delivery_type' | 'hasLeft'>): Destination[] {
  if (arrived_at === null && hasLeft && delivery_type !== deliveryType.fromSalonStock) return ['written_off']
  if (delivery_type !== deliveryType.fromSalonStock) return ['shelf', 'written_off']
  return arrived_at === null ? ['salon', 'written_off'] : ['shelf', 'salon', 'written_off']
}

/**
 * Why the items of a line must not be sold again: they were with the client, and their product is recalled or their hygiene seal is broken
 * (D-755). What never left lies with the other stock.
 */
export function findSaleObstacle(
  { hasLeft, recalled }: ReturnInProgress,
  { order_line_id, has_seal, is_seal_broken }: ReturnLineRow,
): 'recalled' | 'seal_broken' | null {
  if (!hasLeft) return null
  if (recalled.has(order_line_id)) return 'recalled'
  return has_seal && is_seal_broken ? 'seal_broken' : null
}

/** Lists where the items of one line can go; those that must not be sold again are written off. */
export function listDestinationsOfLine(found: ReturnInProgress, line: ReturnLineRow): Destination[] {
  return findSaleObstacle(found, line) ? ['written_off'] : listDestinations(found)
}

/**
 * Suggests where the items of a line go: back where they can be sold if they never left, or if the client changed her mind and their parcel
 * has arrived; and otherwise nowhere, since something is wrong with them or nothing has come (D-689).
 */
export function suggestDestination(found: ReturnInProgress, line: ReturnLineRow): Destination {
  const [first = 'written_off'] = listDestinationsOfLine(found, line)
  const hasComeWhole = found.reason === 'changed_mind' && found.arrived_at !== null
  return hasComeWhole || !found.hasLeft ? first : 'written_off'
}

/** Lists the items of the return that have not been refunded meanwhile. */
export function listWhatIsLeft({ lines }: ReturnRow): SettledLine[] {
  return lines
    .map((line) => ({ line_id: line.order_line_id, quantity: countWhatIsLeft(line), to: 'written_off' as const }))
    .filter(({ quantity }) => quantity > 0)
}

/** Checks that each requested line is one of this return, is named once, has no more items than the return, and goes where it can go. */
export function requireSettledLines(found: ReturnInProgress, requested: readonly SettledLine[]): SettledLine[] {
  const allowed = listDestinations(found)
  if (new Set(requested.map(({ line_id }) => line_id)).size < requested.length)
    throw new AppError(returnsText.tooMany, errorCode.conflict)
  for (const { line_id, quantity, to } of requested) {
    const line = found.lines.find(({ order_line_id }) => order_line_id === line_id)
    if (!line) throw new AppError(returnsText.lineUnknown, errorCode.notFound)
    if (quantity > line.quantity) throw new AppError(returnsText.tooMany, errorCode.conflict)
    if (!allowed.includes(to)) throw new AppError(returnsText.notThere, errorCode.conflict)
    const obstacle = to === 'written_off' ? null : findSaleObstacle(found, line)
    if (obstacle)
      throw new AppError(returnsText.notSoldAgain[obstacle](`${line.brand} ${line.name}`), errorCode.conflict)
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

/** Adds to the return whether its order has left the shop, and which of its lines are recalled. */
export async function withProgress(db: Database | Tx, found: ReturnRow): Promise<ReturnInProgress> {
  const { hasLeft } = describeProgress(await getAnyOrder(db, found.order_id))
  return { ...found, hasLeft, recalled: await selectRecalledLineIds(db, found.id) }
}
