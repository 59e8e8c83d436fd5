import { type DeliveryType, deliveryType, paymentStatus } from '#orders/contract.ts'
import { sendOrderConfirmation } from '#orders/payment/server/send-order-confirmation.ts'
import { reserveRemainingInventory } from '#orders/payment/server/inventory.ts'
import { lockOrder, type OrderRow, updateOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { isCommissionDeducted } from '#orders/order-totals.ts'
import { type OrderPaymentAttempt, settlePaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import type { SettledCharge, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { bookPaidOrder, type PaidOrder } from '#payouts/ledger/server/post-paid-order.ts'
import { pence, zero } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database.ts'

export interface OrderDependencies {
  db: Database
  provider: PaymentProvider
  publicUrl: () => string
}

/**
 * The money is in: the only way an order becomes paid. Reached from the payer's call, the provider's notice and the
 * clock alike; `facts` is the provider's own object, fetched for this very purpose and compared with what we asked.
 * Charge, status, books, shelf and letters change together or not at all. Answers the
 * order as it is now, or null where that was done before: the second time does nothing.
 */
export function settleOrder(
  { db, publicUrl }: Pick<OrderDependencies, 'db' | 'publicUrl'>,
  payment: OrderPaymentAttempt,
  facts: SettledCharge,
): Promise<OrderWithLines | null> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (!order) throw new Error(`payment ${payment.id} has no order`)
    if (!(await settlePaymentAttempt(tx, payment.id, facts))) return null
    await reserveRemainingInventory(tx, order)
    const mode = getCommissionMode(order, payment)
    const paid = await markOrderPaid(tx, order, payment, facts, mode)
    await bookPaidOrder(tx, {
      orderId: order.id,
      paymentId: payment.id,
      sellerId: order.seller_id,
      paid: payment.amount,
      fee: facts.fee,
      commission: mode === 'none' ? zero : pence(order.commission_pence),
      mode,
    })
    await sendOrderConfirmation(tx, { order: paid, payer: getPayerRole(order, payment), publicUrl: publicUrl() })
    return paid
  })
}

/** Realised once: kept by the seller where she paid the price less it, owed to her where the full price was paid (D-004 to D-006). */
function getCommissionMode(
  order: Pick<OrderRow, 'type' | 'commission_pence'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): PaidOrder['mode'] {
  if (order.commission_pence === 0) return 'none'
  if (payment.method === 'link') return 'accrual'
  return payment.method === 'cash' || isCommissionDeducted(order.type as DeliveryType) ? 'discount' : 'accrual'
}

async function markOrderPaid(
  tx: Tx,
  order: OrderWithLines,
  payment: OrderPaymentAttempt,
  facts: SettledCharge,
  mode: PaidOrder['mode'],
): Promise<OrderWithLines> {
  const change = {
    payment_status: paymentStatus.completed,
    payment_type: payment.paymentType,
    funding: payment.method === 'cash' ? 'cash' : facts.funding,
    commission_mode: mode,
    // a link is always paid at the full price, and the total then says what was paid (D-005)
    total_pence: payment.method === 'link' ? payment.amount : order.total_pence,
    off_shelf: order.type !== deliveryType.fromSalonStock,
    paid_at: new Date(),
  }
  await updateOrder(tx, order.id, { ...change, billing_address: JSON.stringify(facts.billing) })
  return { ...order, ...change, billing_address: { ...facts.billing } }
}

/** Who gets a receipt beside the seller: the client, where it was the client who paid. */
export function getPayerRole(order: Pick<OrderRow, 'type'>, payment: Pick<OrderPaymentAttempt, 'method'>): 'seller' | 'client' {
  return payment.method === 'link' || order.type === deliveryType.byLink ? 'client' : 'seller'
}
