import type { AddressForm } from '#accounts/addresses/contract.ts'
import type { AddressValues } from '#accounts/addresses/server/address-store.ts'

/** The form as columns of the addresses table. */
export function toAddressRow(form: AddressForm): AddressValues {
  return {
    first_name: form.f_name,
    last_name: form.l_name,
    phone: form.pno,
    pincode: form.pincode,
    line1: form.street,
    line2: form.landmark,
    city: form.city,
    county: form.state,
    postcode: form.postcode,
    country: form.country,
    lng: form.lng ?? null,
    lat: form.lat ?? null,
  }
}
