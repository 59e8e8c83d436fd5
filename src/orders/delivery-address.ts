import type { BillingAddress, OrderAddress } from '#orders/contract.ts'
import { deliveryType } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'

export interface DeliveryAddress {
  firstName: string
  lastName: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
  country: string
  phone: string
}

export function toDeliveryAddress(address: OrderAddress): DeliveryAddress {
  const { f_name: firstName, l_name: lastName, street: line1, landmark: line2, state: county, pno: phone } = address
  const { city, postcode, country } = address
  return { firstName, lastName, line1, line2, city, county, postcode, country, phone }
}

/** The delivery address in the wire format, which is also stored with the order. */
export function toOrderAddress(address: DeliveryAddress): OrderAddress {
  const { firstName: f_name, lastName: l_name, line1: street, line2: landmark, county: state, phone: pno } = address
  const { city, postcode, country } = address
  return { f_name, l_name, street, landmark, city, state, postcode, country, pno }
}

/** An address as the lines of a postal label, without empty parts. */
export function formatAddressLines(address: Omit<DeliveryAddress, 'country'> & { country?: string }): string[] {
  const { firstName, lastName, line1, line2, city, county, postcode, country, phone } = address
  const name = `${firstName} ${lastName}`.trim()
  const town = [city, postcode].filter(Boolean).join(' ')
  return [name, line1, line2, town, [county, country].filter(Boolean).join(', '), phone].filter(Boolean)
}

/** Where the products go, as lines. Only a sale from salon stock is handed over, which is said above the seller's address (D-021). */
export function describeDelivery(type: number, address: DeliveryAddress | null): string[] {
  const lines = address ? formatAddressLines(address) : []
  return type === deliveryType.fromSalonStock ? [orderSummaryText.handedOver, ...lines] : lines
}

/** The provider's billing address as lines; the payment method where the provider has no address (C-RCPT-009). */
export function formatBillingLines(billing: BillingAddress | null, paymentMethod: string): string[] {
  const { name = '', line1 = '', line2 = '', city = '', zipcode = '' } = billing ?? {}
  const lines = [name, line1, line2, [city, zipcode].filter(Boolean).join(' ')].filter(Boolean)
  return lines.length > 0 ? lines : [paymentMethod].filter(Boolean)
}
