import type { OrderAddressView } from '../contract.ts'
import { parseDeliveryAddress } from './order-snapshots.ts'
import type { OrderRow } from './order-store.ts'

/** Where an order goes, under the names of the API; also for the orders on a client's own page. */
export function presentDeliveryAddress(row: Pick<OrderRow, 'delivery_address'>): OrderAddressView | null {
  const address = parseDeliveryAddress(row)
  if (!address) return null
  const { firstName: f_name, lastName: l_name, line1: street, line2: landmark, county: state, phone: pno } = address
  const { city, postcode, country } = address
  return { f_name, l_name, street, landmark, city, state, postcode, country, pno }
}
