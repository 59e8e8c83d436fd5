import { z } from 'zod'
import { cleanPhone, isValidPhone, isValidStoredPhone } from '#accounts/phone/phone-rules.ts'
import type { PostalAddress } from '#places/postal-address.ts'
import { isValidPostcode } from '#places/postcode.ts'
import { emailField } from '#platform/input/email-address.ts'
import { personNamePattern } from '#platform/input/person-name.ts'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas, sentNumber } from '#platform/wire-schemas.ts'
import { hasKnownEnding } from './email-ending.ts'
import { behindCountryCode } from './phone-contract.ts'
import { clientsText } from './text.ts'

const optionalDegrees = (max: number) =>
  z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      sentNumber(z.number({ error: clientsText.place }).min(-max, clientsText.place).max(max, clientsText.place)),
    ])
    .optional()

const clientEmail = emailField({
  most: textLengths.email,
  empty: clientsText.emailEmpty,
  invalid: clientsText.emailInvalid,
  long: clientsText.emailLong,
})

/** An email that is entered for a client: its form must be valid, and its top-level domain must exist (D-088). */
export const clientEmailSchema = clientEmail.refine(hasKnownEnding, clientsText.emailInvalid)

/** An email of any form, since older clients may have one that would be refused today. */
const anyEmailSchema = typedCode({
  most: textLengths.email,
  error: clientsText.emailEmpty,
  long: clientsText.emailLong,
})
  .min(1, clientsText.emailEmpty)
  .max(textLengths.email, clientsText.emailLong)

/** The email of a client who is being edited: the stored one is accepted without a further check (D-088). */
export function editedEmailSchema(stored: string) {
  const isStored = (email: string) => email.toLowerCase() === stored.toLowerCase()
  return anyEmailSchema.refine((email) => isStored(email) || clientEmailSchema.safeParse(email).success, {
    error: clientsText.emailInvalid,
  })
}

/** The fields of a client, in the order in which the form is validated (S-CLNT-048); the forms and the update differ in the parameters. */
function clientFields({
  mobileEmpty,
  mobileInvalid,
  email = clientEmailSchema,
  isPhone = isValidPhone,
}: {
  mobileEmpty: string
  mobileInvalid: string
  email?: z.ZodString
  isPhone?: (text: string) => boolean
}) {
  return z.object({
    name: typedText({ most: textLengths.name, error: clientsText.nameEmpty, long: clientsText.nameLong })
      .min(1, clientsText.nameEmpty)
      .regex(personNamePattern, clientsText.nameNotAlphabetic)
      .max(textLengths.name, clientsText.nameLong),
    email,
    pno: typedCode({ most: textLengths.phone, error: mobileEmpty, long: mobileInvalid })
      .overwrite(cleanPhone)
      .min(1, mobileEmpty)
      .max(textLengths.phone, mobileInvalid)
      .refine((text) => isPhone(text), mobileInvalid),
    addressLine1: typedText({
      most: textLengths.addressLine,
      error: clientsText.addressEmpty,
      long: clientsText.addressLong,
    })
      .regex(/[\p{L}\d]/u, clientsText.addressEmpty)
      .max(textLengths.addressLine, clientsText.addressLong),
    city: typedText({ most: textLengths.city, error: clientsText.cityEmpty, long: clientsText.cityLong })
      .min(1, clientsText.cityEmpty)
      .max(textLengths.city, clientsText.cityLong),
    state: typedText({ most: textLengths.county, error: clientsText.countyEmpty, long: clientsText.countyLong })
      .min(1, clientsText.countyEmpty)
      .max(textLengths.county, clientsText.countyLong),
    zipcode: typedCode({
      most: textLengths.postcode,
      error: clientsText.postcodeEmpty,
      long: clientsText.postcodeInvalid,
    })
      .min(1, clientsText.postcodeEmpty)
      .max(textLengths.postcode, clientsText.postcodeInvalid)
      .refine(isValidPostcode, clientsText.postcodeInvalid),
    addressLine2: typedText({
      most: textLengths.addressLine,
      error: clientsText.addressLong,
      long: clientsText.addressLong,
    })
      .max(textLengths.addressLine, clientsText.addressLong)
      .default(''),
    street: typedText({ most: textLengths.addressLine, error: clientsText.streetLong, long: clientsText.streetLong })
      .max(textLengths.addressLine, clientsText.streetLong)
      .default(''),
    c_code: typedCode({ most: textLengths.callingCode, error: clientsText.callingCode, long: clientsText.callingCode })
      .max(textLengths.callingCode, clientsText.callingCode)
      .regex(/^\+?\d{1,4}$/, clientsText.callingCode)
      .or(z.literal(''))
      .default('+44'),
    lat: optionalDegrees(90),
    lng: optionalDegrees(180),
  })
}

const myClientsRules = { mobileEmpty: clientsText.mobileEmpty, mobileInvalid: clientsText.mobileInvalid }

/** The fields of a client; `behindCountryCode` also checks the number together with a separate country code. */
export const clientSchema = clientFields(myClientsRules)
export type ClientForm = z.output<typeof clientSchema>

/** A client as the seller enters them. */
export interface ClientDetails extends Omit<PostalAddress, 'country'> {
  name: string
  email: string
  phone: string
  diallingCode: string
  street: string
  lat: number | null
  lng: number | null
}

/** The API's names for those details of a client that it calls differently, in requests and in errors. */
export const clientFieldNames = {
  phone: 'pno',
  diallingCode: 'c_code',
  line1: 'addressLine1',
  line2: 'addressLine2',
  county: 'state',
  postcode: 'zipcode',
} as const

export function toClientDetails(form: ClientForm): ClientDetails {
  const { pno: phone, c_code: diallingCode, addressLine1: line1, addressLine2: line2 } = form
  const { name, email, street, city, state: county, zipcode: postcode, lat = null, lng = null } = form
  return { name, email, phone, diallingCode, line1, line2, street, city, county, postcode, lat, lng }
}

/** What the server accepts as a new client. */
export const addClientSchema = behindCountryCode(clientSchema)

const checkoutRules = {
  mobileEmpty: clientsText.mobileEmptyInCheckout,
  mobileInvalid: clientsText.mobileInvalidInCheckout,
}

interface ClientFormRules {
  inCheckout: boolean
  /** The stored email of a client who is being edited. */
  storedEmail: string | undefined
  /** Whether the number is sent unchanged, as it is stored, and so is not checked (D-315). */
  keepsNumber: boolean
}

/** The schema of the client form in the browser, in the checkout or in My Clients. */
export function clientFormSchema({ inCheckout, storedEmail, keepsNumber }: ClientFormRules) {
  const email = storedEmail === undefined ? clientEmailSchema : editedEmailSchema(storedEmail)
  const isPhone = keepsNumber ? () => true : isValidPhone
  return behindCountryCode(clientFields({ ...(inCheckout ? checkoutRules : myClientsRules), email, isPhone }))
}

/**
 * Accepts any email and any stored number, since an update may leave them as they are; `updateClient` compares them with the stored ones
 * (D-088, D-315).
 */
export const updateClientSchema = behindCountryCode(
  z.object({
    client_id: idSchema,
    ...clientFields({ ...myClientsRules, email: anyEmailSchema, isPhone: isValidStoredPhone }).shape,
  }),
)

export const clientViewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  pno: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  c_code: z.string(),
  street: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
/** Checks at compile time that every field of the form comes back from the server under the same name. */
clientViewSchema.shape satisfies Record<keyof ClientForm, z.ZodType>
export type ClientView = z.output<typeof clientViewSchema>

export const createClientResponseSchema = z.object({ client_id: z.string(), message: z.string() })
export const clientListResponseSchema = z.object({ clients: z.array(clientViewSchema), ttl: z.number() })
/** A seller's own list; `to_complete` counts the clients who have no email yet, whatever the filter. */
export const ownClientListResponseSchema = clientListResponseSchema.extend({ to_complete: z.number() })
export type OwnClientListView = z.output<typeof ownClientListResponseSchema>
export type ClientListView = z.output<typeof clientListResponseSchema>
export const clientResponseSchema = z.object({ client: clientViewSchema })

nameSchemas({
  AddClient: addClientSchema,
  UpdateClient: updateClientSchema,
  Client: clientViewSchema,
  ClientAdded: createClientResponseSchema,
  ClientList: clientListResponseSchema,
  OwnClientList: ownClientListResponseSchema,
  ClientResult: clientResponseSchema,
})
