import type { OrderView } from '#orders/contract.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'

/** The provider's billing address as lines; the payment method where the provider has no address (C-RCPT-009). */
export function formatBillingLines(order: Pick<OrderView, 'stripeAdress' | 'paymentType' | 'funding'>): string[] {
  const { name = '', line1 = '', line2 = '', city = '', zipcode = '' } = order.stripeAdress ?? {}
  const lines = [name, line1, line2, [city, zipcode].filter(Boolean).join(' ')].filter(Boolean)
  return lines.length > 0 ? lines : [formatPaymentMethod(order)].filter(Boolean)
}
