import type { OrderAddress } from '#orders/contract.ts'

type PostalAddress = Omit<OrderAddress, 'country'> & { country?: string }

/** An address as the lines of a postal label, without empty parts. */
export function formatAddressLines({
  f_name,
  l_name,
  street,
  landmark,
  city,
  state,
  postcode,
  country,
  pno,
}: PostalAddress): string[] {
  const name = `${f_name} ${l_name}`.trim()
  const town = [city, postcode].filter(Boolean).join(' ')
  return [name, street, landmark, town, [state, country].filter(Boolean).join(', '), pno].filter(Boolean)
}
