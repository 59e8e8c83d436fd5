import type { AuthenticatedActor } from '#access/server/actor.ts'
import { calculateRefund, getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenRefund } from '#payments/refunds/server/refunds.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { toPounds } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { SettledLine } from '#returns/admin/decision-contract.ts'
import { getAnyReturn, lockAnyReturn } from '#returns/server/find-return.ts'
import { notifyReturnPaidElsewhere } from '#returns/server/notify-return.ts'
import { getPaidElsewhere, presentReturnForEvent } from '#returns/server/present.ts'
import { putBackReturned } from '#returns/server/put-back.ts'
import { type ReturnRow, updateReturn } from '#returns/server/return-store.ts'
import { returnsText } from '#returns/text.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { type DeskDependencies, recordReturnChange, requireState } from './decide-return.ts'
import {
  listWhatIsLeft,
  recordSettledLines,
  requireSettledLines,
  toRefundLines,
  withProgress,
} from './settled-lines.ts'

type RefundableOrder = Awaited<ReturnType<typeof getRefundableOrder>>

/**
 * Settles a return of which nothing is left to refund, because its pieces were paid back elsewhere: on the order's page, by a recall, by the
 * client's bank, or because nothing was charged for them. Nothing is paid, and both hear what she has got back (D-754).
 */
export function closeReturn(
  { db, publicUrl }: Pick<DeskDependencies, 'db' | 'publicUrl'>,
  admin: AuthenticatedActor,
  { returnId, lines: requested }: { returnId: string; lines: readonly SettledLine[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { order_id: orderId } = await getAnyReturn(tx, returnId)
    const order = await lockAnyOrder(tx, orderId)
    const found = await lockAnyReturn(tx, returnId)
    requireState(found, ['new', 'waiting', 'arrived'])
    const refundable = await getRefundableOrder(tx, order)
    if (refundable.disputes.some(({ state }) => state === 'open'))
      throw new AppError(returnsText.disputed, errorCode.conflict)
    if (await findOpenRefund(tx, refundable.payment.id))
      throw new AppError(ordersText.refundInProgress, errorCode.conflict)
    if (isSomethingLeft(order, refundable, found)) throw new AppError(returnsText.somethingLeft, errorCode.conflict)
    const lines = requireSettledLines(await withProgress(tx, found), requested)
    const paidElsewhere = getPaidElsewhere(found)
    await recordSettledLines(tx, found, lines)
    await updateReturn(tx, found.id, {
      state: 'settled',
      ended_at: new Date(),
      paid_elsewhere_pence: paidElsewhere,
    })
    await putBackReturned(tx, await getAnyReturn(tx, returnId))
    const settled = { state: 'settled', amount: 0, replacement_id: null } as const
    await recordEvent(tx, 'return.settled', orderId, { ...presentReturnForEvent(found), ...settled })
    await notifyReturnPaidElsewhere(tx, returnId, publicUrl())
    await recordReturnChange(tx, admin, found, {
      action: 'close return',
      state: 'settled',
      paid: toPounds(paidElsewhere),
    })
  })
}

/** Whether a refund of the return's items would pay something back. */
function isSomethingLeft(
  order: Parameters<typeof calculateRefund>[0],
  refundable: RefundableOrder,
  found: ReturnRow,
): boolean {
  const lines = toRefundLines(listWhatIsLeft(found))
  if (lines.length === 0) return false
  try {
    calculateRefund(order, refundable, lines, { isUpToRest: true })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
