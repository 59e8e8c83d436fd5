import { clientOrderPath } from '#mail/client-page-path.ts'
import { type Earning, renderOrderConfirmation, renderReceipt } from '#mail/server/emails/order-confirmation.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { mailText } from '#mail/text.ts'
import { deliveryType } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { findClientRecipient, formatOrderForEmail } from '#orders/server/order-email-content.ts'
import type { OrderRow, OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { formatPounds, pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { queuePush } from '#push/server/push.ts'
import { pushText } from '#push/text.ts'

interface PaidOrder {
  order: OrderWithLines
  payer: 'seller' | 'client'
  publicUrl: string
}

/**
 * Emails the confirmation with the commission to the seller, and one without it to a client who has paid; a client for whom the seller has
 * paid gets a receipt instead (D-039).
 */
export async function sendOrderConfirmation(tx: Tx, { order, payer, publicUrl }: PaidOrder): Promise<void> {
  const content = formatOrderForEmail(order)
  const { email: to, firstName, isDeleted } = order.seller
  if (!isDeleted) {
    const earning = getEarning(order)
    await queueEmail(
      tx,
      renderOrderConfirmation({ to, firstName, publicUrl, order: content, ...(earning ? { earning } : {}) }),
    )
  }
  if (payer !== 'client') return sendReceipt(tx, order, publicUrl)
  await pushPaidOrder(tx, order)
  const { email, name } = await findClientRecipient(tx, order)
  if (email === '') return
  const client = { to: email, firstName: name }
  const documentsUrl = publicUrl + clientOrderPath(order.id)
  await queueEmail(tx, renderOrderConfirmation({ ...client, publicUrl, order: content, documentsUrl }))
}

/**
 * Emails a client whose order the seller has paid what the client owes for it; the seller's card and the address of the seller's salon
 * are left out.
 */
async function sendReceipt(tx: Tx, order: OrderWithLines, publicUrl: string): Promise<void> {
  if (order.client_id === null) return
  const { email: to, name } = await findClientRecipient(tx, order)
  if (to === '') return
  const { estDate = '', ...charged } = formatOrderForEmail({ ...order, total_pence: order.full_price_pence })
  const sellerName = order.seller.firstName
  const isSent = order.delivery_type === deliveryType.toClient
  const isHandedOver = order.delivery_type === deliveryType.fromSalonStock
  const content = {
    ...charged,
    ...(isSent ? { estDate } : {}),
    paymentMethod: order.funding === 'cash' ? charged.paymentMethod : mailText.receiptThrough(sellerName),
    address: isSent ? charged.address : isHandedOver ? [orderSummaryText.handedOver] : [],
    billing: [],
  }
  const orderUrl = publicUrl + clientOrderPath(order.id)
  await queueEmail(tx, renderReceipt({ to, name, sellerName, publicUrl, order: content, orderUrl }))
}

async function pushPaidOrder(tx: Tx, order: OrderWithLines): Promise<void> {
  const paid = formatPounds(pence(order.total_pence))
  const [firstName = ''] = order.client_name.split(' ')
  const earning = getEarning(order)
  const details = earning
    ? pushText.paidAndEarned(firstName, paid, formatPounds(earning.pence))
    : pushText.paid(firstName, paid)
  const path = `/orders?sKey=${encodeURIComponent(order.order_number)}`
  await queuePush(tx, { userId: order.seller_id, kind: 'order', details, path })
}

function getEarning(order: OrderRow): Earning | null {
  if (order.commission_mode === 'none') return null
  const how = order.commission_mode === 'accrual' ? 'accrual' : 'discount'
  return { pence: pence(order.commission_pence), how, when: how === 'accrual' ? ordersText.earningWhen : '' }
}
