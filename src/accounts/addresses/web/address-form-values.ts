import { diallingCodeOf, homeCountry, splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import { type Address, defaultPincode, type EnteredAddress } from '../contract.ts'
import { addressesText } from '../text.ts'

/** The dialling code is shown apart from its number. */
export interface AddressFormValues extends EnteredAddress {
  diallingCode: string
}

/** What a new address begins with. */
export type ProposedPerson = Pick<EnteredAddress, 'firstName' | 'lastName' | 'phone'>

const blank: AddressFormValues = {
  firstName: '',
  lastName: '',
  phone: '',
  diallingCode: diallingCodeOf(homeCountry),
  line1: '',
  line2: '',
  city: '',
  county: '',
  postcode: '',
  country: addressesText.home,
  pincode: defaultPincode,
  lng: null,
  lat: null,
}

export function toAddressFormValues(address: Address | undefined, proposed?: ProposedPerson): AddressFormValues {
  if (!address) return proposed ? withSplitPhone(withPerson(proposed)) : blank
  const { id: _id, isPrimary: _isPrimary, ...entered } = address
  return withSplitPhone(entered)
}

function withPerson({ firstName, lastName, phone }: ProposedPerson): EnteredAddress {
  const { diallingCode: _diallingCode, ...address } = blank
  return { ...address, firstName, lastName, phone }
}

function withSplitPhone(address: EnteredAddress): AddressFormValues {
  const phone = splitPhoneNumber({ number: address.phone, diallingCode: diallingCodeOf(homeCountry) })
  return { ...address, phone: phone.number, diallingCode: phone.diallingCode }
}

/**
 * The address to save. It has one number, so the dialling code of a foreign country is part of the number; a number that was not edited
 * is sent as it is stored (D-315).
 */
export function toChangedAddress(values: AddressFormValues, stored: Address | undefined): EnteredAddress {
  const { diallingCode, ...address } = values
  const before = toAddressFormValues(stored)
  if (stored && address.phone === before.phone && diallingCode === before.diallingCode)
    return { ...address, phone: stored.phone }
  const phone = splitPhoneNumber({ number: address.phone, diallingCode })
  const isAtHome = phone.number === '' || phone.diallingCode === diallingCodeOf(homeCountry)
  return { ...address, phone: isAtHome ? phone.number : `${phone.diallingCode} ${phone.number}` }
}
