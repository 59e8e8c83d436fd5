import type { ClientForm } from '#clients/contract.ts'
import type { Clients } from '#schema/clients.ts'

/** The column of each field of the client form: saved, selected, exported and erased by this list. */
export const clientColumns = {
  name: 'name',
  email: 'email',
  pno: 'phone',
  c_code: 'country_code',
  addressLine1: 'line1',
  addressLine2: 'line2',
  street: 'street',
  city: 'city',
  state: 'county',
  zipcode: 'postcode',
  lat: 'lat',
  lng: 'lng',
} as const satisfies Record<keyof ClientForm, keyof Clients>

export type ClientColumn = (typeof clientColumns)[keyof typeof clientColumns]
