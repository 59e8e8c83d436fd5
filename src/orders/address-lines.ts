import type { OrderAddress } from '#orders/contract.ts'

type Lines = Omit<OrderAddress, 'country'> & { country?: string }

/** An address as it is written on a parcel; empty parts are left out. */
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
}: Lines): string[] {
  const name = `${f_name} ${l_name}`.trim()
  const town = [city, postcode].filter(Boolean).join(' ')
  return [name, street, landmark, town, [state, country].filter(Boolean).join(', '), pno].filter(Boolean)
}
