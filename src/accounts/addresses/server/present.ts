import type { AddressView, BankAddress } from '#accounts/addresses/contract.ts'
import type { AddressRow, BankAddressRow } from '#accounts/addresses/server/address-store.ts'

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

export function presentBankAddress(row: BankAddressRow): BankAddress {
  return { line1: row.line1, line2: row.line2, city: row.city, country: row.country, postal_code: row.postcode }
}
