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

/** A number with its dialling code is split into the two fields. */
export function splitPhone({
  pno,
  c_code,
}: Pick<ClientFormValues, 'pno' | 'c_code'>): Pick<ClientFormValues, 'pno' | 'c_code'> {
  const phone = splitPhoneNumber({ number: pno, diallingCode: c_code })
  return { pno: phone.number, c_code: phone.diallingCode }
}
