import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { previewCommissionReversal } from '#payouts/ledger/server/post-refund.ts'
import { listOrderTransfers } from '#payouts/transfers/server/list-order-transfers.ts'
import { zeroPence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { presentOrderRefunds, presentRefundPreview } from './present.ts'
import { requireRefundWithinLimit } from './refund-limit.ts'
import type { RefundOrderRequest } from './refund-order.ts'
import { calculateRefund, getRefundableOrder } from './refundable-order.ts'

/**
 * Previews what a refund would pay back to the client or the seller, and what it would cost the seller; changes nothing. Refused if it
 * exceeds the limit of a colleague's role.
 */
export async function previewRefund(
  db: Database,
  admin: AuthenticatedActor,
  { orderId, lines, isUpToRest }: Pick<RefundOrderRequest, 'orderId' | 'lines' | 'isUpToRest'>,
) {
  const order = await getAnyOrder(db, orderId)
  const refundable = await getRefundableOrder(db, order)
  const refund = calculateRefund(order, refundable, lines, { isUpToRest })
  await requireRefundWithinLimit(db, admin, { orderId: order.id, refundable, amount: refund.amount })
  const accrued = order.commission_mode === 'accrual' ? refund.commission : zeroPence
  const reversal = await previewCommissionReversal(db, order.id, accrued)
  const seller = await findSeller(db, order.seller_id)
  const client = await findClientRecipient(db, order)
  return presentRefundPreview({ order, refundable, refund, reversal, seller, client })
}

/** The lines of an order with the refunded quantities, its refunds, its disputes and the transfers of its commission. */
export async function getOrderRefunds(db: Database, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  const refundable = await getRefundableOrder(db, order)
  return presentOrderRefunds(order, refundable, await listOrderTransfers(db, order.id))
}
