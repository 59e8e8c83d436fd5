import type { AuthenticatedActor } from '#access/server/actor.ts'
import { toRequestedLines } from '#orders/refunds/contract.ts'
import { calculateRefundLines, sumRefundLines } from '#orders/refunds/refund-amounts.ts'
import { requireRefundWithinLimit } from '#orders/refunds/server/refund-limit.ts'
import { getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { findReplacementAddress, placeReplacement } from '#orders/replacement/server/place-replacement.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { SettledLine } from '#returns/admin/decision-contract.ts'
import { getAnyReturn, lockAnyReturn } from '#returns/server/find-return.ts'
import { notifyReplacedReturn } from '#returns/server/notify-return.ts'
import { presentReturnForEvent } from '#returns/server/present.ts'
import { putBackReturned } from '#returns/server/put-back.ts'
import { updateReturn } from '#returns/server/return-store.ts'
import { returnsText } from '#returns/text.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { type DeskDependencies, recordReturnChange, requireState } from './decide-return.ts'
import { recordSettledLines, requireSettledLines, withProgress } from './settled-lines.ts'

/**
 * Settles a return by placing an order at no price. Items whose price was refunded, or taken back by the client's bank, are not replaced as
 * well, and an open dispute has to be decided first; replaced items may be returned again, since nothing was paid back for them (D-554).
 * Goods of an order that has not left the shop are not replaced: the order is refunded or sent (D-607).
 */
export function replaceReturn(
  { db, publicUrl }: Pick<DeskDependencies, 'db' | 'publicUrl'>,
  admin: AuthenticatedActor,
  { returnId, lines: requested }: { returnId: string; lines: readonly SettledLine[] },
): Promise<{ id: string; order_number: string }> {
  return inTransaction(db, async (tx) => {
    const { order_id: orderId } = await getAnyReturn(tx, returnId)
    const order = await lockAnyOrder(tx, orderId)
    const found = await lockAnyReturn(tx, returnId)
    if (found.state === 'waiting') throw new AppError(returnsText.notArrived, errorCode.conflict)
    requireState(found, ['arrived'])
    const inProgress = await withProgress(tx, found)
    if (!inProgress.hasLeft) throw new AppError(returnsText.notLeft, errorCode.conflict)
    const lines = requireSettledLines(inProgress, requested)
    const refundable = await getRefundableOrder(tx, order)
    const { disputes, remaining, lines: sold } = refundable
    if (disputes.some(({ state }) => state === 'open')) throw new AppError(returnsText.disputed, errorCode.conflict)
    const leftOf = new Map(sold.map(({ id, quantity, refunded }) => [id, quantity - refunded]))
    if (remaining === 0 || lines.some(({ line_id, quantity }) => quantity > (leftOf.get(line_id) ?? 0)))
      throw new AppError(returnsText.paidBack, errorCode.conflict)
    const amount = sumRefundLines(
      calculateRefundLines(sold, toRequestedLines(lines), order.commission_mode) ?? [],
    ).amount
    await requireRefundWithinLimit(tx, admin, { orderId, refundable, amount })
    const address = findReplacementAddress(order)
    if (!address) throw new AppError(returnsText.cannotReplace, errorCode.conflict)
    const placed = await placeReplacement(tx, { order, returnId, address }, toRequestedLines([...lines]))
    await recordSettledLines(tx, found, lines)
    await updateReturn(tx, found.id, { state: 'settled', ended_at: new Date() })
    await putBackReturned(tx, await getAnyReturn(tx, returnId))
    const settled = { state: 'settled', amount: null, replacement_id: placed.id } as const
    await recordEvent(tx, 'return.settled', orderId, { ...presentReturnForEvent(found), ...settled })
    await notifyReplacedReturn(tx, returnId, { publicUrl: publicUrl(), replacement: placed.order_number })
    await recordReturnChange(tx, admin, found, { action: 'replace return', replacement: placed.order_number })
    return placed
  })
}
