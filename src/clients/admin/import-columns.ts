import { importsText } from '#back-office/imports/text.ts'
import type { ClientDetails, ClientForm } from '../contract.ts'

/** Fields that are filled in only when a place is picked from a list, while the addresses in a file are typed. */
type LeftOutField = 'street' | 'lat' | 'lng'

/** The columns of a file of clients, by the fields of the client form; their headings are those of the exported list. */
export const clientImportColumns = {
  name: importsText.name,
  email: importsText.email,
  c_code: importsText.countryCode,
  pno: importsText.phone,
  addressLine1: importsText.addressLine1,
  addressLine2: importsText.addressLine2,
  city: importsText.city,
  state: importsText.county,
  zipcode: importsText.postcode,
} as const satisfies Record<Exclude<keyof ClientForm, LeftOutField>, string>
export type ClientImportColumn = keyof typeof clientImportColumns
/** The fields in the order of their columns. */
export const clientImportFields = Object.keys(clientImportColumns) as ClientImportColumn[]

/** The name that each field has in a client's details. */
export const detailOfColumn: Record<ClientImportColumn, keyof ClientDetails> = {
  name: 'name',
  email: 'email',
  c_code: 'diallingCode',
  pno: 'phone',
  addressLine1: 'line1',
  addressLine2: 'line2',
  city: 'city',
  state: 'county',
  zipcode: 'postcode',
}
