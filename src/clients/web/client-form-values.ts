import { splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import type { ClientDetails } from '../contract.ts'
import { blankClientDetails, type Client } from './api.ts'

export function toClientFormValues(client: Client | undefined): ClientDetails {
  if (!client) return blankClientDetails
  const { id: _id, ...details } = client
  const { phone, diallingCode } = client
  return { ...details, ...splitPhone({ phone, diallingCode: diallingCode || blankClientDetails.diallingCode }) }
}

type PhoneFields = Pick<ClientDetails, 'phone' | 'diallingCode'>

/** The details to save; a number that was not edited is sent as it is stored (D-315). */
export function toChangedDetails(values: ClientDetails, stored: Client | undefined): ClientDetails {
  const before = toClientFormValues(stored)
  const isPhoneEdited = !stored || values.phone !== before.phone || values.diallingCode !== before.diallingCode
  const { phone, diallingCode } = isPhoneEdited ? splitPhone(values) : stored
  return { ...values, phone, diallingCode }
}

/** A number with its dialling code is split into the two fields. */
function splitPhone({ phone, diallingCode }: PhoneFields): PhoneFields {
  const split = splitPhoneNumber({ number: phone, diallingCode })
  return { phone: split.number, diallingCode: split.diallingCode }
}
