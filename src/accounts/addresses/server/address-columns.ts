import type { AddressForm } from '#accounts/addresses/contract.ts'
import type { Addresses } from '#schema/accounts.ts'

/** The column of each field of the address form: what is saved and what is erased is typed by this list. */
export const addressColumns = {
  f_name: 'first_name',
  l_name: 'last_name',
  pno: 'phone',
  pincode: 'pincode',
  street: 'line1',
  landmark: 'line2',
  city: 'city',
  state: 'county',
  postcode: 'postcode',
  country: 'country',
  lng: 'lng',
  lat: 'lat',
} as const satisfies Record<keyof AddressForm, keyof Addresses>

export type AddressColumn = (typeof addressColumns)[keyof typeof addressColumns]
