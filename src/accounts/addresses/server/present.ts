import type { z } from 'zod'
import type { AddressView, addressAddedSchema, BankAddress } from '#accounts/addresses/contract.ts'
import type { AddressRow, BankAddressRow } from '#accounts/addresses/server/address-store.ts'
import { addressesText } from '#accounts/addresses/text.ts'

export function presentAddress(row: AddressRow): AddressView {
  return {
    _id: row.id,
    f_name: row.first_name,
    l_name: row.last_name,
    pno: row.phone,
    pincode: row.pincode,
    street: row.line1,
    landmark: row.line2,
    city: row.city,
    state: row.county,
    postcode: row.postcode,
    country: row.country,
    primary: row.is_primary,
    lng: row.lng,
    lat: row.lat,
  }
}

/** A new primary address is said with a message of its own (C-ADDR-025). */
export function presentAddedAddress(added: { id: string; isPrimary: boolean }): z.output<typeof addressAddedSchema> {
  return { adrs_id: added.id, message: added.isPrimary ? addressesText.madePrimary : addressesText.addressCreated }
}

export function presentBankAddress(row: BankAddressRow): BankAddress {
  return { line1: row.line1, line2: row.line2, city: row.city, country: row.country, postal_code: row.postcode }
}
