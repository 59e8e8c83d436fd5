import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { findOpenRefund, insertRefund, type Refund, sendRefund } from '#payments/refunds/server/refunds.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Pence, subtract, sum, toPounds } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { RequestedRefundLine } from '../contract.ts'
import { sumQuantities } from '../refund-amounts.ts'
import { applyRefundResult } from './apply-refund-result.ts'
import { requireRefundWithinLimit } from './refund-limit.ts'
import { insertRefundLines, selectRefundLines } from './refund-line-store.ts'
import type { RefundableOrder, RefundCalculation } from './refundable-order.ts'
import { calculateRefund, getRefundableOrder } from './refundable-order.ts'

export interface RefundOrderRequest {
  orderId: string
  /** The lines to refund; an empty list refunds everything that is left. */
  lines: readonly RequestedRefundLine[]
  /** The amount to refund and the amount refunded before, as the preview showed them. */
  amount: Pence
  refunded: Pence
  reason: string
  /** Whether the refund is of what is left where that is less than was charged for the lines. */
  isUpToRest?: boolean | undefined
  /** Whether the same call was made before but interrupted: if it made a refund, that refund is the answer (D-425). */
  isTakenOver?: boolean | undefined
  /**
   * Called in the transaction that creates or finds the refund, with the order locked. It links to the refund what the refund settles, such
   * as a return, or throws.
   */
  claim?: (tx: Tx, refund: { id: string; isNew: boolean }) => Promise<void>
}

interface RequestedRefund {
  refund: Refund
  payment: OrderPaymentAttempt
}

/**
 * Refunds a paid order for an administrator, completely or by line. The refund is stored before the provider is called. A repeated request
 * continues an open refund, or is rejected because the preview has changed; if an interrupted call is repeated, the answer is the refund
 * that it made. Without a response from the provider the refund stays open and a job finishes it; `pending` means that the provider is
 * still working on it.
 */
export async function refundOrder(
  dependencies: OrderDependencies,
  admin: AuthenticatedActor,
  request: RefundOrderRequest,
): Promise<'succeeded' | 'pending'> {
  const { refund, payment } = await inTransaction(dependencies.db, (tx) => findOrCreateRefund(tx, admin, request))
  if (refund.state === 'succeeded') return refund.state
  const result = await sendRefund(dependencies, refund, payment)
  await applyRefundResult(dependencies, refund, result)
  if (result.state === 'unknown')
    throw new AppError(ordersText.refundNotFinished, errorCode.providerDown, undefined, result.cause)
  if (result.state === 'declined')
    throw new AppError(result.userMessage, errorCode.providerRefused, { raw: { message: result.rawMessage } })
  return result.state
}

async function findOrCreateRefund(
  tx: Tx,
  admin: AuthenticatedActor,
  request: RefundOrderRequest,
): Promise<RequestedRefund> {
  const order = await lockAnyOrder(tx, request.orderId)
  const refundable = await getRefundableOrder(tx, order)
  const { payment, refunded } = refundable
  const claimed = async (refund: Refund, isNew: boolean): Promise<RequestedRefund> => {
    await request.claim?.(tx, { id: refund.id, isNew })
    return { refund, payment }
  }
  const open = await findOpenRefund(tx, payment.id)
  if (open) {
    if (await isSameRefund(tx, open, refundable, request)) return claimed(open, false)
    throw new AppError(ordersText.refundInProgress, errorCode.conflict)
  }
  const made = request.isTakenOver ? await findMadeRefund(tx, refundable, request) : undefined
  if (made) return claimed(made, false)
  const calculated = calculateRefund(order, refundable, request.lines, request)
  if (request.refunded !== refunded || request.amount !== calculated.amount)
    throw new AppError(ordersText.refundChanged, errorCode.amountMismatch)
  await requireRefundWithinLimit(tx, admin, { orderId: order.id, refundable, amount: calculated.amount })
  const refund = await insertRefundWithLines(tx, admin, payment, calculated, request.reason)
  await recordAdminChange(tx, admin, {
    action: 'refund order',
    subjectKind: 'order',
    subjectId: order.id,
    before: { refunded: toPounds(refunded) },
    after: { refunded: toPounds(sum([refunded, calculated.amount])), refund: refund.id, reason: request.reason },
  })
  return claimed(refund, true)
}

/**
 * The refund that the interrupted call made: the newest one, if its items are the same, and if the amount refunded before it is the one
 * that the call was shown.
 */
async function findMadeRefund(
  tx: Tx,
  refundable: RefundableOrder,
  request: RefundOrderRequest,
): Promise<Refund | undefined> {
  const newest = refundable.refunds.findLast(({ state }) => state === 'succeeded')
  if (!newest || subtract(refundable.refunded, newest.amount) !== request.refunded) return
  return (await isSameRefund(tx, newest, refundable, request)) ? newest : undefined
}

/** Whether the request repeats this refund, open or finished: the same amount for exactly the same items. */
async function isSameRefund(
  tx: Tx,
  refund: Refund,
  { lines: orderLines }: RefundableOrder,
  request: RefundOrderRequest,
): Promise<boolean> {
  if (refund.amount !== request.amount) return false
  // a request for everything that is left repeats only a refund after which nothing is left
  if (request.lines.length === 0) return orderLines.every(({ refunded, quantity }) => refunded === quantity)
  const lines = await selectRefundLines(tx, refund.id)
  const quantities = sumQuantities(request.lines)
  return quantities.size === lines.length && lines.every((line) => quantities.get(line.order_line_id) === line.quantity)
}

async function insertRefundWithLines(
  tx: Tx,
  { userId: requestedBy }: AuthenticatedActor,
  { id: paymentId }: OrderPaymentAttempt,
  { lines, amount, commission }: RefundCalculation,
  reason: string,
): Promise<Refund> {
  const refund = await insertRefund(tx, { paymentId, amount, commission, reason, requestedBy })
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
