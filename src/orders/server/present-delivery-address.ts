import type { OrderAddressView } from '../contract.ts'
import { parseDeliveryAddress } from './order-snapshots.ts'
import type { OrderRow } from './order-store.ts'

/** The delivery address of an order in the API's format; the client page uses it too. */
export function presentDeliveryAddress(row: Pick<OrderRow, 'delivery_address'>): OrderAddressView | null {
  const address = parseDeliveryAddress(row)
  if (!address) return null
  const { firstName: f_name, lastName: l_name, line1: street, line2: landmark, county: state, phone: pno } = address
  const { city, postcode, country } = address
  return { f_name, l_name, street, landmark, city, state, postcode, country, pno }
}
