import { deliveryType } from '#orders/codes.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'

/** Who paid an order: its client, by payment link or explore link, or its seller. */
export function getPayerRole(
  order: Pick<OrderRow, 'delivery_type'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): 'seller' | 'client' {
  return payment.method === 'link' || order.delivery_type === deliveryType.byLink ? 'client' : 'seller'
}
