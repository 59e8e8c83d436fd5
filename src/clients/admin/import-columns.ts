import { importsText } from '#imports/text.ts'

/** The columns of a file of clients by the fields of the client form, headed as the list's export heads them. */
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
} as const
