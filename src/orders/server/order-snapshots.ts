import { z } from 'zod'
import type { Client } from '#clients/server/get-client.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import type { BillingAddress } from '../delivery-address.ts'
import type { OrderRow } from './order-store.ts'

/** The addresses and the client of an order are stored in it as JSON, so that later edits of addresses and clients do not change it. */

const deliveryAddressSchema: z.ZodType<DeliveryAddress> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  county: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
})

const billingAddressSchema: z.ZodType<BillingAddress> = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postcode: z.string(),
})

const clientSnapshotSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  diallingCode: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  county: z.string(),
  postcode: z.string(),
})

/** The client's details at the time of the order; the id is empty for a buyer on a shop page who has not paid yet. */
export type ClientSnapshot = z.output<typeof clientSnapshotSchema>

export function formatDeliveryAddress(address: DeliveryAddress): string {
  return JSON.stringify(deliveryAddressSchema.parse(address))
}

export function parseDeliveryAddress({ delivery_address }: Pick<OrderRow, 'delivery_address'>): DeliveryAddress | null {
  return delivery_address === null ? null : deliveryAddressSchema.parse(delivery_address)
}

export function parseBillingAddress({ billing_address }: Pick<OrderRow, 'billing_address'>): BillingAddress | null {
  return billing_address === null ? null : billingAddressSchema.parse(billing_address)
}

export function formatClientSnapshot(client: Client | ClientSnapshot): string {
  return JSON.stringify(clientSnapshotSchema.parse(client))
}

export function parseClientSnapshot({ client_snapshot }: Pick<OrderRow, 'client_snapshot'>): ClientSnapshot | null {
  return client_snapshot === null ? null : clientSnapshotSchema.parse(client_snapshot)
}
