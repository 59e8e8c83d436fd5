/** A postal address as the shop names its parts everywhere: on the server, in the browser and in what orders store. */
export interface PostalAddress {
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
  country: string
}

/** An address and the person who receives a parcel there. */
export interface DeliveryAddress extends PostalAddress {
  firstName: string
  lastName: string
  phone: string
}

/** A place on the map, with the parts of an address that a form takes over. */
export interface Place extends Omit<PostalAddress, 'line2'> {
  lat: number
  lng: number
}

type AddressToShow<Address extends PostalAddress> = Omit<Address, 'county' | 'country'> & Partial<Address>

/** An address as the lines of a postal label, without empty parts; not every address has a county or a country. */
export function formatPostalLines({
  line1,
  line2,
  city,
  postcode,
  county = '',
  country = '',
}: AddressToShow<PostalAddress>): string[] {
  const town = [city, postcode].filter(Boolean).join(' ')
  return [line1, line2, town, [county, country].filter(Boolean).join(', ')].filter(Boolean)
}

/** The lines with the person's name above them and the telephone number below. */
export function formatAddressLines(address: AddressToShow<DeliveryAddress>): string[] {
  const name = `${address.firstName} ${address.lastName}`.trim()
  return [name, ...formatPostalLines(address), address.phone].filter(Boolean)
}
