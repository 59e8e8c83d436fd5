import { getReductionLeft, recordReturned } from '#coupons/server/coupons.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import { min, multiply, type Pence, pence, sum, zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { getProportionalShare } from '../refund-amounts.ts'
import { selectRefundedReductions } from './refund-line-store.ts'
import { getRefundableOrder } from './refundable-order.ts'

/**
 * Records and returns how much of a coupon's reduction a successful refund undoes: the part for the refunded items, or all that is left of
 * the reduction if no money is left (D-647).
 */
export async function returnReduction(tx: Tx, order: OrderRow, refundId: string): Promise<Pence> {
  if (order.coupon_id === null) return zeroPence
  const left = await getReductionLeft(tx, order.id)
  const { remaining } = await getRefundableOrder(tx, order)
  const pieces = await selectRefundedReductions(tx, refundId)
  const ofPieces = sum(pieces.map(({ quantity, each }) => multiply(pence(each), quantity)))
  return record(tx, order, remaining === 0 ? left : min(left, ofPieces))
}

/**
 * Like `returnReduction`, but for a lost dispute, which is about no particular item: it undoes the same share of what is left of the
 * reduction as the disputed amount is of what is left of the payment.
 */
export async function returnDisputedReduction(tx: Tx, order: OrderRow, amount: Pence): Promise<Pence> {
  if (order.coupon_id === null) return zeroPence
  const left = await getReductionLeft(tx, order.id)
  const { remaining } = await getRefundableOrder(tx, order)
  return record(tx, order, getProportionalShare(left, amount, remaining))
}

async function record(tx: Tx, { id }: OrderRow, returned: Pence): Promise<Pence> {
  await recordReturned(tx, id, returned)
  return returned
}
