import type { BillingAddress } from '#orders/contract.ts'

/** The provider's billing address as lines; the payment method where the provider has no address (C-RCPT-009). */
export function formatBillingLines(billing: BillingAddress | null, paymentMethod: string): string[] {
  const { name = '', line1 = '', line2 = '', city = '', zipcode = '' } = billing ?? {}
  const lines = [name, line1, line2, [city, zipcode].filter(Boolean).join(' ')].filter(Boolean)
  return lines.length > 0 ? lines : [paymentMethod].filter(Boolean)
}
