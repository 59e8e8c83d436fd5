import type { OrderView } from '#orders/contract.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'

/** Who was billed, as the provider has it; where it was told no more than a card, the way of paying (C-RCPT-009). */
export function formatBillingLines(order: Pick<OrderView, 'stripeAdress' | 'paymentType' | 'funding'>): string[] {
  const { name = '', line1 = '', line2 = '', city = '', zipcode = '' } = order.stripeAdress ?? {}
  const lines = [name, line1, line2, [city, zipcode].filter(Boolean).join(' ')].filter(Boolean)
  return lines.length > 0 ? lines : [formatPaymentMethod(order)].filter(Boolean)
}
