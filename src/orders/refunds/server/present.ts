import type { Seller } from '#accounts/server/users.ts'
import { getPayerRole } from '#orders/payment/server/payable-order.ts'
import type { ClientRecipient } from '#orders/server/order-email-content.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { CommissionReversal } from '#payouts/ledger/server/post-refund.ts'
import type { OrderTransfer } from '#payouts/transfers/server/list-order-transfers.ts'
import { toPounds, zeroPence } from '#platform/money.ts'
import { getUnitAmountCharged } from '../refund-amounts.ts'
import type { RefundableOrder, RefundCalculation } from './refundable-order.ts'

interface RefundPreview {
  order: OrderRow
  refundable: RefundableOrder
  refund: RefundCalculation
  reversal: CommissionReversal
  seller: Seller | undefined
  /** The client who is emailed about the refund. */
  client: ClientRecipient
}

export function presentRefundPreview({ order, refundable, refund, reversal, seller, client }: RefundPreview) {
  const { payment } = refundable
  return {
    order_id: order.id,
    ord_no: order.order_number,
    ...presentRefundTotals(refundable),
    amount: toPounds(refund.amount),
    card: { funding: payment.funding ?? '', last4: payment.last4 ?? '' },
    payer: getPayerRole(order, payment),
    client: { name: client.name, email: client.email },
    seller: {
      _id: order.seller_id,
      firstName: seller?.firstName ?? '',
      lastName: seller?.lastName ?? '',
      fromHeld: toPounds(reversal.fromUnsentTransfers),
      owed: toPounds(reversal.owed),
      givenUp: toPounds(order.commission_mode === 'discount' ? refund.commission : zeroPence),
    },
  }
}

export function presentOrderRefunds(order: OrderRow, refundable: RefundableOrder, transfers: OrderTransfer[]) {
  return {
    ...presentRefundTotals(refundable),
    lines: refundable.lines.map((line) => ({
      line_id: line.id,
      prod_id: line.productId,
      brand: line.brand,
      name: line.name,
      quantity: line.quantity,
      refunded: line.refunded,
      amount: toPounds(getUnitAmountCharged(line, order.commission_mode)),
      commission: toPounds(line.commission),
    })),
    ...presentRefundsAndDisputes(refundable),
    transfers: transfers.map(presentTransfer),
  }
}

const transferStates = { queued: 'pending', sent: 'pending', paid: 'sent', failed: 'ended' } as const

function presentTransfer(transfer: OrderTransfer) {
  return {
    _id: transfer.id,
    created: transfer.createdAt.toISOString(),
    amount: toPounds(transfer.amount),
    state: transferStates[transfer.state],
    waits_for: transfer.waitsFor,
    release_date: transfer.releaseAt?.toISOString() ?? null,
    paid: transfer.paidAt?.toISOString() ?? null,
    netted: toPounds(transfer.netted),
    message: transfer.failureMessage ?? '',
  }
}

function presentRefundTotals({ payment, refunded, remaining }: RefundableOrder) {
  return { paid: toPounds(payment.amount), refunded: toPounds(refunded), left: toPounds(remaining) }
}

const refundStates = { queued: 'open', sent: 'open', succeeded: 'refunded', failed: 'refused' } as const

/** The refunds and disputes of an order, the oldest first. */
function presentRefundsAndDisputes({ refunds, disputes }: RefundableOrder) {
  return {
    refunds: refunds.map((refund) => ({
      _id: refund.id,
      created: refund.createdAt.toISOString(),
      amount: toPounds(refund.amount),
      commission: toPounds(refund.commission),
      reason: refund.reason,
      state: refundStates[refund.state],
      message: refund.failureMessage ?? '',
    })),
    disputes: disputes.map((dispute) => ({
      _id: dispute.id,
      created: dispute.createdAt.toISOString(),
      amount: toPounds(dispute.amount),
      reason: dispute.reason,
      state: dispute.state,
    })),
  }
}
