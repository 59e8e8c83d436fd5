import type { DeliveryAddress, PostalAddress } from '#places/postal-address.ts'
import { formatAddressLines, formatPostalLines } from '#places/postal-address.ts'
import { deliveryType } from './order-state.ts'
import { orderSummaryText } from './order-summary-text.ts'

/** The person who was billed, as the provider names them. */
export interface BillingAddress extends Omit<PostalAddress, 'county' | 'country'> {
  name: string
}

/** The delivery address as lines; for a sale from salon stock a line above the seller's address says that it is handed over (D-021). */
export function describeDelivery(type: number, address: DeliveryAddress | null): string[] {
  const lines = address ? formatAddressLines(address) : []
  return type === deliveryType.fromSalonStock ? [orderSummaryText.handedOver, ...lines] : lines
}

/** The provider's billing address as lines; the payment method where the provider has no address (C-RCPT-009). */
export function formatBillingLines(billing: BillingAddress | null, paymentMethod: string): string[] {
  const lines = billing ? [billing.name, ...formatPostalLines(billing)].filter(Boolean) : []
  return lines.length > 0 ? lines : [paymentMethod].filter(Boolean)
}
