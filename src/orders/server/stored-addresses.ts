import { type BillingAddress, billingAddressSchema, orderAddressSchema } from '#orders/contract.ts'
import { type DeliveryAddress, toDeliveryAddress } from '#orders/delivery-address.ts'
import type { OrderRow } from '#orders/server/order-store.ts'

/** The addresses that an order stores as JSON in the wire format. */

export function parseDeliveryAddress({ delivery_address }: Pick<OrderRow, 'delivery_address'>): DeliveryAddress | null {
  return delivery_address === null ? null : toDeliveryAddress(orderAddressSchema.parse(delivery_address))
}

export function parseBillingAddress({ billing_address }: Pick<OrderRow, 'billing_address'>): BillingAddress | null {
  return billing_address === null ? null : billingAddressSchema.parse(billing_address)
}
