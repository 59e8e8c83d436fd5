import type { Member } from '#access/server/actor.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import type { RefundRequest } from '#orders/refunds/contract.ts'
import { applyRefundResult } from '#orders/refunds/server/apply-refund-result.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { insertRefundLines, selectRefundLines } from '#orders/refunds/server/refund-line-store.ts'
import { type RefundCalculation, calculateRefund, getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { ordersText } from '#orders/text.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { sendRefund, createRefund, findOpenRefund, type Refund } from '#payments/refunds/server/refunds.ts'
import { errorCode } from '#platform/envelope.ts'
import { sum, toPounds } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

interface CreatedRefund {
  refund: Refund
  payment: OrderPaymentAttempt
}

/**
 * An administrator gives money back. Written down before the provider is asked; pressed twice it is the same refund, or
 * one that the preview did not show. Without an answer it stays open and is finished by the clock. Answers whether the
 * money has gone, or the provider still works on it.
 */
export async function refundOrder(
  parts: OrderDependencies,
  admin: Member,
  wish: RefundRequest & { address: string },
): Promise<'succeeded' | 'waits'> {
  const { refund, payment } = await inTransaction(parts.db, (tx) => createRefund(tx, admin, wish))
  const result = await sendRefund(parts, refund, payment)
  await applyRefundResult(parts, refund, result)
  if (result.state === 'unknown') throw new Refusal(ordersText.refundNotFinished, errorCode.providerDown)
  if (result.state === 'refused')
    throw new Refusal(result.text, errorCode.providerRefused, { raw: { message: result.rawMessage } })
  return result.state
}

async function createRefund(tx: Tx, admin: Member, wish: RefundRequest & { address: string }): Promise<CreatedRefund> {
  const order = await lockAnyOrder(tx, wish.order_id)
  const refundable = await getRefundableOrder(tx, order)
  const { payment, refunded } = refundable
  const open = await findOpenRefund(tx, payment.id)
  if (open) {
    if (await isSameRefund(tx, open, wish)) return { refund: open, payment }
    throw new Refusal(ordersText.refundUnderWay, errorCode.orderClosed)
  }
  const chosen = calculateRefund(order, refundable, wish.lines)
  if (wish.refunded !== refunded || wish.amount !== chosen.amount)
    throw new Refusal(ordersText.refundChanged, errorCode.amountDiffers)
  const refund = await insertRefundWithLines(tx, admin, payment, chosen, wish.reason)
  await logAdminChange(tx, admin, {
    action: 'refund order',
    subjectKind: 'order',
    subjectId: order.id,
    before: { refunded: toPounds(refunded) },
    after: { refunded: toPounds(sum([refunded, chosen.amount])), refund: refund.id, reason: wish.reason },
    address: wish.address,
  })
  return { refund, payment }
}

/** The same button pressed again while the first press is still being worked on. */
async function isSameRefund(tx: Tx, open: Refund, wish: RefundRequest): Promise<boolean> {
  if (open.amount !== wish.amount) return false
  const lines = await selectRefundLines(tx, open.id)
  const wished = new Map(wish.lines.map(({ line_id, quantity }) => [line_id, quantity]))
  return wish.lines.length === 0 || lines.every((line) => wished.get(line.order_line_id) === line.quantity)
}

async function insertRefundWithLines(
  tx: Tx,
  { userId: askedBy }: Member,
  { id: paymentId }: OrderPaymentAttempt,
  { lines, amount, commission }: RefundCalculation,
  reason: string,
): Promise<Refund> {
  const refund = await createRefund(tx, { paymentId, amount, commission, reason, requestedBy: askedBy })
  await insertRefundLines(
    tx,
    refund.id,
    lines.map((line) => ({
      order_line_id: line.id,
      quantity: line.quantity,
      amount_pence: line.amount,
      commission_pence: line.commission,
    })),
  )
  return refund
}
