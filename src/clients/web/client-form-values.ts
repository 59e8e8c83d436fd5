import { splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import type { ClientForm } from '#clients/contract.ts'
import type { Client } from '#clients/web/api.ts'

/** Named as the call's fields, which its errors refer to. */
export type ClientFormValues = Required<Omit<ClientForm, 'lat' | 'lng'>> & { lat: number | null; lng: number | null }

const blank: ClientFormValues = {
  name: '',
  email: '',
  pno: '',
  c_code: '+44',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
  street: '',
  lat: null,
  lng: null,
}

export function toClientFormValues(client: Client | undefined): ClientFormValues {
  if (!client) return blank
  return {
    name: client.name,
    email: client.email,
    ...splitPhone({ pno: client.phone, c_code: client.diallingCode || blank.c_code }),
    addressLine1: client.line1,
    addressLine2: client.line2,
    city: client.city,
    state: client.county,
    zipcode: client.postcode,
    street: client.street,
    lat: client.lat,
    lng: client.lng,
  }
}

type PhoneFields = Pick<ClientFormValues, 'pno' | 'c_code'>

/** The fields of the request; a number that was not edited is sent as it is stored (D-315). */
export function toClientFields(values: ClientFormValues, stored: Client | undefined): ClientFormValues {
  const before = toClientFormValues(stored)
  const isPhoneEdited = !stored || values.pno !== before.pno || values.c_code !== before.c_code
  return { ...values, ...(isPhoneEdited ? splitPhone(values) : { pno: stored.phone, c_code: stored.diallingCode }) }
}

/** A number with its dialling code is split into the two fields. */
function splitPhone({ pno, c_code }: PhoneFields): PhoneFields {
  const phone = splitPhoneNumber({ number: pno, diallingCode: c_code })
  return { pno: phone.number, c_code: phone.diallingCode }
}
