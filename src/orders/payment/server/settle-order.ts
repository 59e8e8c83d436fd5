import { findOrAddClient } from '#clients/server/clients.ts'
import { keepCoupon } from '#coupons/server/coupons.ts'
import { issueInvoice } from '#orders/invoices/server/issue-invoice.ts'
import { type DeliveryType, deliveryType, paymentStatus } from '#orders/order-state.ts'
import { isCommissionDeducted } from '#orders/order-totals.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { formatClientSnapshot, parseClientSnapshot } from '#orders/server/order-snapshots.ts'
import { lockOrder, type OrderRow, type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { presentOrderForEvent } from '#orders/server/present.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { settlePaymentAttempt } from '#payments/attempts/server/settle-payment-attempt.ts'
import { keepPaidCard } from '#payments/client-cards/server/client-cards.ts'
import type { SettledCharge } from '#payments/provider/server/payment-provider.ts'
import { type PaidOrder, postPaidOrder } from '#payouts/ledger/server/ledger.ts'
import { pence, zeroPence } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { recordSaleFromSalonStock } from '#salon-stock/server/salon-stock.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { reserveRemainingOrderInventory } from './order-inventory.ts'
import { getPayerRole } from './payable-order.ts'
import { sendOrderConfirmation } from './send-order-confirmation.ts'

/**
 * Makes an order paid; no other function does so, and the payer's request, the webhook and the reconcile job all call it with the
 * `charge` from the provider. Attempt, order status, ledger, inventory, emails, invoice and event change in one transaction. Returns the
 * paid order, or null if it was settled before.
 */
export function settleOrder(
  { db, publicUrl, config }: Pick<OrderDependencies, 'db' | 'publicUrl' | 'config'>,
  payment: OrderPaymentAttempt,
  charge: SettledCharge,
): Promise<OrderWithLines | null> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, payment.orderId)
    if (!locked) throw new Error(`payment ${payment.id} has no order`)
    if (!(await settlePaymentAttempt(tx, payment.id, charge))) return null
    await keepPaidCard(tx, payment.instrument, charge)
    const order = await addBuyerToClients(tx, locked)
    await keepCoupon(tx, order)
    await reserveRemainingOrderInventory(tx, order)
    const mode = getCommissionMode(order, payment)
    const paid = await markOrderPaid(tx, order, payment, charge, mode)
    if (order.delivery_type === deliveryType.fromSalonStock) await recordSaleFromSalonStock(tx, order.id)
    await postPaidOrder(tx, {
      orderId: order.id,
      paymentId: payment.id,
      sellerId: order.seller_id,
      paid: payment.amount,
      reduction: pence(order.reduction_pence),
      fee: charge.fee,
      commission: mode === 'none' ? zeroPence : pence(order.commission_pence),
      mode,
      holdDays: config.commissionHoldDays,
    })
    await sendOrderConfirmation(tx, { order: paid, payer: getPayerRole(order, payment), publicUrl: publicUrl() })
    await issueInvoice(tx, paid, payment, config)
    await recordEvent(tx, 'order.paid', paid.id, presentOrderForEvent(paid))
    return paid
  })
}

/**
 * Adds the buyer who paid an order of a shop page to the credited seller's clients; a client who already has this email is used unchanged
 * (D-503).
 */
async function addBuyerToClients(tx: Tx, order: OrderWithLines): Promise<OrderWithLines> {
  const buyer = order.shop_seller_id !== null && order.client_id === null ? parseClientSnapshot(order) : null
  if (!buyer) return order
  const client = { ...buyer, id: await findOrAddClient(tx, order.seller_id, buyer) }
  const client_snapshot = formatClientSnapshot(client)
  await updateOrder(tx, order.id, { client_id: client.id, client_snapshot })
  return { ...order, client_id: client.id, client_snapshot: JSON.parse(client_snapshot) }
}

/**
 * With `discount` the seller paid the price less the commission; with `accrual` the full price was paid and the commission is owed (D-004
 * to D-006).
 */
function getCommissionMode(
  order: Pick<OrderRow, 'delivery_type' | 'commission_pence'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): PaidOrder['mode'] {
  if (order.commission_pence === 0) return 'none'
  if (payment.method === 'link') return 'accrual'
  return payment.method === 'cash' || isCommissionDeducted(order.delivery_type as DeliveryType) ? 'discount' : 'accrual'
}

async function markOrderPaid(
  tx: Tx,
  order: OrderWithLines,
  payment: OrderPaymentAttempt,
  charge: SettledCharge,
  mode: PaidOrder['mode'],
): Promise<OrderWithLines> {
  const change = {
    payment_status: paymentStatus.completed,
    payment_type: payment.paymentType,
    funding: payment.method === 'cash' ? 'cash' : charge.funding,
    commission_mode: mode,
    // a payment link always charges the full price, so what was paid becomes the order's total (D-005)
    total_pence: payment.method === 'link' ? payment.amount : order.total_pence,
    inventory_reserved: order.delivery_type !== deliveryType.fromSalonStock,
    paid_at: new Date(),
  }
  await updateOrder(tx, order.id, { ...change, billing_address: JSON.stringify(charge.billing) })
  return { ...order, ...change, billing_address: { ...charge.billing } }
}
