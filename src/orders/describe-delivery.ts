import { formatAddressLines } from '#orders/address-lines.ts'
import { deliveryType } from '#orders/codes.ts'
import type { DeliveryAddress } from '#orders/delivery-address.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'

/** Where the products go, as lines. Only a sale from salon stock is handed over, which is said above the seller's address (D-021). */
export function describeDelivery(type: number, address: DeliveryAddress | null): string[] {
  const lines = address ? formatAddressLines(address) : []
  return type === deliveryType.fromSalonStock ? [orderSummaryText.handedOver, ...lines] : lines
}
