import type { DeliveryAddress } from '#orders/delivery-address.ts'

/** An address as the lines of a postal label, without empty parts. */
export function formatAddressLines(address: Omit<DeliveryAddress, 'country'> & { country?: string }): string[] {
  const { firstName, lastName, line1, line2, city, county, postcode, country, phone } = address
  const name = `${firstName} ${lastName}`.trim()
  const town = [city, postcode].filter(Boolean).join(' ')
  return [name, line1, line2, town, [county, country].filter(Boolean).join(', '), phone].filter(Boolean)
}
