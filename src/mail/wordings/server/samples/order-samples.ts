import { renderCancelledToClient, renderCancelledToSeller } from '#mail/server/emails/cancellation.ts'
import { renderDispute, renderDisputeToAnswer } from '#mail/server/emails/dispute.ts'
import { renderInvoice } from '#mail/server/emails/invoice.ts'
import { renderOrderConfirmation, renderReceipt } from '#mail/server/emails/order-confirmation.ts'
import { renderDispatchUndone, renderOrderDispatched } from '#mail/server/emails/order-dispatched.ts'
import { renderQuestion } from '#mail/server/emails/question.ts'
import { renderRecall } from '#mail/server/emails/recall.ts'
import * as refunds from '#mail/server/emails/refund.ts'
import { pence, zeroPence } from '#platform/money.ts'
import {
  clientName,
  firstName,
  order,
  orderNumber,
  products,
  publicUrl,
  sellerName,
  to,
  totalPence,
  url,
} from './sample-facts.ts'

const toClient = { to, firstName: clientName, publicUrl }
const refund = { ordNo: orderNumber, products, amount: totalPence }
const credit: [string, string][] = [['Credit note', 'CN-000017']]
const lost = { fromUnsentTransfers: pence(900), owed: pence(300), waived: zeroPence }
const failed = { to, firstName, ordNo: orderNumber, amount: totalPence, url }
const lines = products.map(({ name, quantity }) => ({ name, quantity }))

const dispute = (state: 'open' | 'won' | 'lost') => () => {
  const commission = state === 'lost' ? lost : { held: pence(900), isOnItsWay: true, paid: zeroPence }
  return renderDispute({ to, firstName, ordNo: orderNumber, amountPence: totalPence, state, commission, publicUrl })
}

const disputeToAnswer = (isNew: boolean) => () => {
  const dueBy = new Date('2026-07-10T10:30:00Z')
  return renderDisputeToAnswer({ to, firstName, orderNumber, amount: totalPence, dueBy, isNew, url })
}

const cancelled = { to, publicUrl, orderNumber, by: 'shop', reason: 'The product is no longer made.' } as const
type Cancelled = 'order' | 'payment' | 'explore'
const cancelledToClient = (what: Cancelled) => () =>
  renderCancelledToClient({ what, name: clientName, sellerName, ...cancelled })
const cancelledToSeller = (what: Cancelled) => () =>
  renderCancelledToSeller({ what, name: firstName, clientName, isClientInformed: true, ...cancelled })

/** An example of each email about an order. */
export const orderSamples = {
  'order-confirmation': () =>
    renderOrderConfirmation({
      to,
      firstName,
      publicUrl,
      order,
      earning: { pence: pence(1_240), how: 'accrual', when: 'It arrives within 5 days.' },
    }),
  'order-confirmation-client': () => renderOrderConfirmation({ order, documentsUrl: url, ...toClient }),
  receipt: () => renderReceipt({ to, name: clientName, sellerName, publicUrl, order, orderUrl: url }),
  'order-dispatched': () =>
    renderOrderDispatched({
      to,
      name: clientName,
      publicUrl,
      orderNumber,
      parcels: [{ carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: url }],
      products: lines,
      address: order.address,
      reader: 'client',
    }),
  'dispatch-undone': () => renderDispatchUndone({ to, name: clientName, publicUrl, orderNumber, products: lines }),
  invoice: () =>
    renderInvoice({
      to,
      name: clientName,
      publicUrl,
      order,
      details: [['Invoice', 'INV-000042']],
      attachment: { name: 'invoice.pdf', content: Buffer.alloc(0) },
    }),
  question: () =>
    renderQuestion({
      to,
      replyTo: to,
      firstName,
      clientName,
      orderNumber,
      question: 'Does the serum contain nuts?',
      publicUrl,
    }),
  'refund-to-client': () => refunds.renderRefundToClient({ refund, credit, ...toClient }),
  'refund-through-seller': () => refunds.renderRefundThroughSeller({ refund, credit, ...toClient }),
  'refund-to-seller': () => refunds.renderRefundToSeller({ to, firstName, publicUrl, refund, credit, lost }),
  'refund-failed-to-seller': () =>
    refunds.renderRefundFailedToSeller({
      back: { sent: pence(900), forgiven: zeroPence, retained: zeroPence },
      ...failed,
    }),
  'refund-failed-to-admin': () => refunds.renderRefundFailedToAdmin({ sellerName, ...failed }),
  'dispute-open': dispute('open'),
  'dispute-won': dispute('won'),
  'dispute-lost': dispute('lost'),
  'dispute-to-answer': disputeToAnswer(true),
  'dispute-reminder': disputeToAnswer(false),
  'order-cancelled': cancelledToClient('order'),
  'payment-cancelled': cancelledToClient('payment'),
  'explore-cancelled': cancelledToClient('explore'),
  'order-cancelled-to-seller': cancelledToSeller('order'),
  'payment-cancelled-to-seller': cancelledToSeller('payment'),
  'explore-cancelled-to-seller': cancelledToSeller('explore'),
  recall: () =>
    renderRecall({
      ...toClient,
      orderNumber,
      product: 'Velvet Serum',
      batches: ['A-17', 'A-18'],
      text: 'Please stop using the serum and send it back to us.',
    }),
}
