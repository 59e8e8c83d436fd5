import type { Member } from '#access/server/actor.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import type { RefundWish } from '#orders/refunds/contract.ts'
import { finishRefund } from '#orders/refunds/server/apply-refund-result.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { insertRefundLines, selectRefunded } from '#orders/refunds/server/refund-line-store.ts'
import { type Chosen, choose, readRefundable } from '#orders/refunds/server/refundable-order.ts'
import type { OrderParts } from '#orders/payment/server/settle-order.ts'
import { ordersText } from '#orders/text.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { carryOutRefund, noteRefund, openRefundOf, type Refund } from '#payments/refunds/server/refunds.ts'
import { errorCode } from '#platform/envelope.ts'
import { sum, toPounds } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

interface Asked {
  refund: Refund
  payment: OrderPaymentAttempt
}

/**
 * An administrator gives money back. Written down before the provider is asked; pressed twice it is the same refund, or
 * one that the preview did not show. Without an answer it stays open and is finished by the clock. Answers whether the
 * money has gone, or the provider still works on it.
 */
export async function refundOrder(
  parts: OrderParts,
  admin: Member,
  wish: RefundWish & { address: string },
): Promise<'succeeded' | 'waits'> {
  const { refund, payment } = await inTransaction(parts.db, (tx) => ask(tx, admin, wish))
  const result = await carryOutRefund(parts, refund, payment)
  await finishRefund(parts, refund, result)
  if (result.state === 'unknown') throw new Refusal(ordersText.refundNotFinished, errorCode.providerDown)
  if (result.state === 'refused')
    throw new Refusal(result.text, errorCode.providerRefused, { raw: { message: result.rawMessage } })
  return result.state
}

async function ask(tx: Tx, admin: Member, wish: RefundWish & { address: string }): Promise<Asked> {
  const order = await lockAnyOrder(tx, wish.order_id)
  const refundable = await readRefundable(tx, order)
  const { payment, refunded } = refundable
  const open = await openRefundOf(tx, payment.id)
  if (open) {
    if (await isSame(tx, open, wish)) return { refund: open, payment }
    throw new Refusal(ordersText.refundUnderWay, errorCode.orderClosed)
  }
  const chosen = choose(order, refundable, wish.lines)
  if (wish.refunded !== refunded || wish.amount !== chosen.amount)
    throw new Refusal(ordersText.refundChanged, errorCode.amountDiffers)
  const refund = await write(tx, admin, payment, chosen, wish.reason)
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
async function isSame(tx: Tx, open: Refund, wish: RefundWish): Promise<boolean> {
  if (open.amount !== wish.amount) return false
  const lines = await selectRefunded(tx, open.id)
  const wished = new Map(wish.lines.map(({ line_id, quantity }) => [line_id, quantity]))
  return wish.lines.length === 0 || lines.every((line) => wished.get(line.order_line_id) === line.quantity)
}

async function write(
  tx: Tx,
  { userId: askedBy }: Member,
  { id: paymentId }: OrderPaymentAttempt,
  { lines, amount, commission }: Chosen,
  reason: string,
): Promise<Refund> {
  const refund = await noteRefund(tx, { paymentId, amount, commission, reason, askedBy })
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
