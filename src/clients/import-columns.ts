import { importsMessages as say } from '#imports/text.ts'

/** The columns of a file of clients by the fields of the client form, headed as the list's export heads them. */
export const clientColumns = {
  name: say.name,
  email: say.email,
  c_code: say.countryCode,
  pno: say.phone,
  addressLine1: say.addressLine1,
  addressLine2: say.addressLine2,
  city: say.city,
  state: say.county,
  zipcode: say.postcode,
} as const
