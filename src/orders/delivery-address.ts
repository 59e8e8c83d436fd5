import type { DeliveryAddress, PostalAddress } from '#places/postal-address.ts'
import { formatAddressLines, formatPostalLines } from '#places/postal-address.ts'
import { deliveryType } from './order-state.ts'
import { orderSummaryText } from './order-summary-text.ts'

/** The name and address of the card holder, as the provider has them. */
export interface BillingAddress extends Omit<PostalAddress, 'county' | 'country'> {
  name: string
}

/**
 * The lines of the delivery address; for a sale from salon stock, a line above the seller's address says that the goods were handed over
 * (D-021).
 */
export function describeDelivery(type: number, address: DeliveryAddress | null): string[] {
  const lines = address ? formatAddressLines(address) : []
  return type === deliveryType.fromSalonStock ? [orderSummaryText.handedOver, ...lines] : lines
}

/** The lines of the billing address; the payment method if the provider has no address (C-RCPT-009). */
export function formatBillingLines(billing: BillingAddress | null, paymentMethod: string): string[] {
  const lines = billing ? [billing.name, ...formatPostalLines(billing)].filter(Boolean) : []
  return lines.length > 0 ? lines : [paymentMethod].filter(Boolean)
}
