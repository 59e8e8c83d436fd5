import { type AddressForm, defaultPincode } from '#accounts/addresses/contract.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import type { Address } from '#accounts/addresses/web/api.ts'
import { diallingCodeOf, homeCountry, splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'

/** Named as the call's fields, which its errors refer to; the dialling code is shown apart from its number. */
export type AddressFormValues = Required<Omit<AddressForm, 'lat' | 'lng'>> & {
  c_code: string
  lng: number | null
  lat: number | null
}

const blank: AddressFormValues = {
  f_name: '',
  l_name: '',
  pno: '',
  c_code: diallingCodeOf(homeCountry),
  street: '',
  landmark: '',
  city: '',
  state: '',
  postcode: '',
  country: addressesText.home,
  pincode: defaultPincode,
  lng: null,
  lat: null,
}

export function toAddressFormValues(address: Address | undefined): AddressFormValues {
  if (!address) return blank
  const phone = splitPhoneNumber({ number: address.phone, diallingCode: diallingCodeOf(homeCountry) })
  return {
    f_name: address.firstName,
    l_name: address.lastName,
    pno: phone.number,
    c_code: phone.diallingCode,
    street: address.line1,
    landmark: address.line2,
    city: address.city,
    state: address.county,
    postcode: address.postcode,
    country: address.country,
    pincode: address.pincode,
    lng: address.lng,
    lat: address.lat,
  }
}

/**
 * The fields of the request: an address has one number field, so the dialling code of a foreign country is part of the number.
 * A number that was not edited is sent as it is stored (D-315).
 */
export function toAddressFields(
  values: AddressFormValues,
  stored: Address | undefined,
): Omit<AddressFormValues, 'c_code'> {
  const { c_code: diallingCode, ...fields } = values
  const before = toAddressFormValues(stored)
  if (stored && fields.pno === before.pno && diallingCode === before.c_code) return { ...fields, pno: stored.phone }
  const phone = splitPhoneNumber({ number: fields.pno, diallingCode })
  const isAtHome = phone.number === '' || phone.diallingCode === diallingCodeOf(homeCountry)
  return { ...fields, pno: isAtHome ? phone.number : `${phone.diallingCode} ${phone.number}` }
}
