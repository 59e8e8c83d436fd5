import type { OrderAddress } from '#orders/contract.ts'

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
