import type { z } from 'zod'
import type { Address, AddressView, addressAddedSchema, BankAddress, BankAddressView } from '../contract.ts'
import { addressesText } from '../text.ts'

/** An address under the names of the API; also for a client's own page. */
export function presentAddress(address: Address): AddressView {
  return {
    _id: address.id,
    f_name: address.firstName,
    l_name: address.lastName,
    pno: address.phone,
    pincode: address.pincode,
    street: address.line1,
    landmark: address.line2,
    city: address.city,
    state: address.county,
    postcode: address.postcode,
    country: address.country,
    primary: address.isPrimary,
    lng: address.lng,
    lat: address.lat,
  }
}

/** The answer to adding an address; a new primary address gets a message of its own (C-ADDR-025). */
export function presentAddedAddress(added: { id: string; isPrimary: boolean }): z.output<typeof addressAddedSchema> {
  return { adrs_id: added.id, message: added.isPrimary ? addressesText.madePrimary : addressesText.addressCreated }
}

export function presentBankAddress({ postcode: postal_code, ...address }: BankAddress): BankAddressView {
  return { ...address, postal_code }
}
