import { deliveryType } from '#orders/codes.ts'
import { getPayerRole } from '#orders/payment/server/payer-role.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'

/** An order that is delivered to a client is hers at the full price, also where the seller's card paid at the checkout (D-326). */
export function getInvoiceRecipient(
  order: Pick<OrderRow, 'delivery_type'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): 'seller' | 'client' {
  const isOfClient = order.delivery_type === deliveryType.toClient && payment.method !== 'cash'
  return isOfClient ? 'client' : getPayerRole(order, payment)
}
