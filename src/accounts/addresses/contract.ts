import { z } from 'zod'
import { cleanPhone, isValidPhone, isValidStoredPhone } from '#accounts/phone/phone-rules.ts'
import type { DeliveryAddress, PostalAddress } from '#places/postal-address.ts'
import { formatPostcode, isValidPostcode } from '#places/postcode.ts'
import { personNamePattern } from '#platform/input/person-name.ts'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { accountsText } from '../text.ts'
import { addressesText } from './text.ts'

/** The pincode that is sent and stored for a new address; no page shows it (D-037). */
export const defaultPincode = '238999'

function personNameSchema(empty: string) {
  return typedText({ most: textLengths.name, error: empty, long: accountsText.nameLong })
    .min(1, empty)
    .regex(personNamePattern, addressesText.nameNotAlphabetic)
    .max(textLengths.name, accountsText.nameLong)
}

function textSchema(empty: string, most: number, long: string) {
  return typedText({ most, error: empty, long }).min(1, empty).max(most, long)
}

function mobileSchema(isAccepted: (text: string) => boolean) {
  return typedCode({ most: textLengths.phone, error: addressesText.mobileEmpty, long: addressesText.mobileInvalid })
    .min(1, addressesText.mobileEmpty)
    .overwrite(cleanPhone)
    .max(textLengths.phone, addressesText.mobileInvalid)
    .refine((text) => isAccepted(text), addressesText.mobileInvalid)
}

/** A latitude or longitude in degrees; a form without coordinates sends nothing or an empty text. */
function degreesSchema(most: number) {
  return z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      sentNumber(
        z
          .number({ error: addressesText.coordinateInvalid })
          .min(-most, addressesText.coordinateInvalid)
          .max(most, addressesText.coordinateInvalid),
      ),
    ])
    .optional()
}

const wrongPincode = { error: addressesText.pincodeInvalid }

/** A pincode of digits, as text or as a number. */
const pincodeSchema = z.union(
  [
    typedCode({ most: textLengths.pincode, long: addressesText.pincodeInvalid })
      .max(textLengths.pincode, wrongPincode)
      .regex(/^\d*$/, wrongPincode),
    z
      .int(wrongPincode)
      .min(0, wrongPincode)
      .lt(10 ** textLengths.pincode, wrongPincode)
      .transform(String),
  ],
  wrongPincode,
)

/** The fields of an address in the order in which the form validates them (C-ADDR-026). */
export const addressSchema = z.object({
  f_name: personNameSchema(accountsText.nameEmpty),
  l_name: personNameSchema(accountsText.lastNameEmpty),
  pno: mobileSchema(isValidPhone),
  street: typedText({
    most: textLengths.addressLine,
    error: addressesText.addressEmpty,
    long: addressesText.addressLong,
  })
    .regex(/[\p{L}\d]/u, addressesText.addressEmpty)
    .max(textLengths.addressLine, addressesText.addressLong),
  city: textSchema(addressesText.cityEmpty, textLengths.city, addressesText.cityLong),
  state: textSchema(addressesText.countyEmpty, textLengths.county, addressesText.countyLong),
  postcode: typedCode({
    most: textLengths.postcode,
    error: addressesText.postcodeEmpty,
    long: addressesText.postcodeInvalid,
  })
    .min(1, addressesText.postcodeEmpty)
    .max(textLengths.postcode, addressesText.postcodeInvalid)
    .refine(isValidPostcode, addressesText.postcodeInvalid)
    .transform(formatPostcode),
  country: textSchema(addressesText.countryEmpty, textLengths.country, addressesText.countryLong),
  landmark: typedText({
    most: textLengths.addressLine,
    error: addressesText.addressLong,
    long: addressesText.addressLong,
  })
    .max(textLengths.addressLine, addressesText.addressLong)
    .default(''),
  pincode: pincodeSchema.default(defaultPincode),
  lng: degreesSchema(180),
  lat: degreesSchema(90),
})
export type AddressForm = z.output<typeof addressSchema>
/** The fields of an edit that leaves the phone number as stored, so that the number is not checked again (D-315). */
export const sameNumberSchema = addressSchema.extend({ pno: z.string() })

/** An address as its owner enters it. */
export interface EnteredAddress extends DeliveryAddress {
  pincode: string
  lng: number | null
  lat: number | null
}

export interface Address extends EnteredAddress {
  id: string
  /** Whether this is the address that the checkout proposes first. */
  isPrimary: boolean
}

/** The fields that have other names in the API and in its errors. */
export const addressFieldNames = {
  firstName: 'f_name',
  lastName: 'l_name',
  phone: 'pno',
  line1: 'street',
  line2: 'landmark',
  county: 'state',
} as const

export function toEnteredAddress(form: AddressForm): EnteredAddress {
  const { f_name: firstName, l_name: lastName, pno: phone, pincode, lng = null, lat = null } = form
  const { street: line1, landmark: line2, city, state: county, postcode, country } = form
  return { firstName, lastName, phone, pincode, line1, line2, city, county, postcode, country, lng, lat }
}

/** Whether the address becomes the primary one: `true` or the text "true". */
const primarySchema = z.preprocess((sent) => (sent === 'true' ? true : sent), z.boolean().catch(false)).default(false)

export const addAddressSchema = addressSchema.extend({ primary: primarySchema })
/**
 * The fields of an edit. The phone number may stay as stored even if it is no longer valid, so `updateAddress` compares it with the stored
 * one (D-315).
 */
export const changeAddressSchema = addressSchema.extend({ pno: mobileSchema(isValidStoredPhone), adrs_id: idSchema })
export const byAddressSchema = z.object({ adrs_id: idSchema })

/**
 * The ids of client and seller. A client who came through an explore link need not send them; ids that are sent are checked against the
 * token, never used instead of it.
 */
const ofClient = {
  client_id: z.string({ error: addressesText.clientEmpty }).max(textLengths.id, addressesText.clientEmpty).optional(),
  user_id: optionalIdSchema,
}
export const addClientAddressSchema = addAddressSchema.extend(ofClient)
export const changeClientAddressSchema = changeAddressSchema.extend(ofClient)

export const addressViewSchema = z.object({
  _id: z.string(),
  f_name: z.string(),
  l_name: z.string(),
  pno: z.string(),
  pincode: z.string(),
  street: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  primary: z.boolean(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})
/** Every field of the form has the same name in the API's answer. */
addressViewSchema.shape satisfies Record<keyof AddressForm, z.ZodType>
export type AddressView = z.output<typeof addressViewSchema>

const bankAddressSchema = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  country: z.string(),
  postal_code: z.string(),
})
export type BankAddressView = z.output<typeof bankAddressSchema>
export type BankAddress = Omit<PostalAddress, 'county'>

export const addressAddedSchema = z.object({ adrs_id: z.string(), message: z.string() })
export const addressListSchema = z.object({ adrs: z.array(addressViewSchema) })
/**
 * `lastUsed`: the id of the address to which the client's last paid order went, or the client's own id if that was the address in the
 * client's record.
 */
export const clientAddressListSchema = addressListSchema.extend({ lastUsed: z.string().nullable() })
export const ownAddressesSchema = addressListSchema.extend({ bankAddress: bankAddressSchema.nullable() })

nameSchemas({
  AddAddress: addAddressSchema,
  UpdateAddress: changeAddressSchema,
  AddressId: byAddressSchema,
  AddClientAddress: addClientAddressSchema,
  UpdateClientAddress: changeClientAddressSchema,
  Address: addressViewSchema,
  BankAddress: bankAddressSchema,
  AddressAdded: addressAddedSchema,
  AddressList: addressListSchema,
  ClientAddressList: clientAddressListSchema,
  OwnAddresses: ownAddressesSchema,
})
