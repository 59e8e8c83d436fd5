import { z } from 'zod'
import { isValidPhone, isValidStoredPhone } from '#accounts/phone/phone-rules.ts'
import { clientsText } from '#clients/text.ts'
import { isValidPostcode } from '#places/postcode.ts'
import { type Page, pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { nameSchemas } from '#platform/name-schemas.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema } from '#platform/wire-schemas.ts'

/** Unicode letters and spaces, nothing else: hyphen and apostrophe are rejected, as the specification says (D-086). */
const alphabeticPattern = /^[\p{L}\p{M} ]+$/u
const optionalDegrees = (max: number) =>
  z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z.coerce.number({ error: clientsText.place }).min(-max, clientsText.place).max(max, clientsText.place),
    ])
    .optional()

/** Declared in the order in which the form is validated (S-CLNT-048); the forms and the update differ in these parameters. */
function clientFields({
  mobileEmpty,
  mobileInvalid,
  email,
  isPhone = isValidPhone,
}: {
  mobileEmpty: string
  mobileInvalid: string
  email: RegExp
  isPhone?: (text: string) => boolean
}) {
  return z.object({
    name: z
      .string({ error: clientsText.nameEmpty })
      .trim()
      .min(1, clientsText.nameEmpty)
      .regex(alphabeticPattern, clientsText.nameNotAlphabetic)
      .max(textLengths.name, clientsText.nameLong),
    email: z
      .string({ error: clientsText.emailEmpty })
      .trim()
      .min(1, clientsText.emailEmpty)
      .regex(email, clientsText.emailInvalid)
      .max(textLengths.email, clientsText.emailLong),
    pno: z
      .string({ error: mobileEmpty })
      .trim()
      .min(1, mobileEmpty)
      .max(textLengths.phone, mobileInvalid)
      .refine(isPhone, mobileInvalid),
    addressLine1: z
      .string({ error: clientsText.addressEmpty })
      .trim()
      .regex(/[\p{L}\d]/u, clientsText.addressEmpty)
      .max(textLengths.addressLine, clientsText.addressLong),
    city: z
      .string({ error: clientsText.cityEmpty })
      .trim()
      .min(1, clientsText.cityEmpty)
      .max(textLengths.city, clientsText.cityLong),
    state: z
      .string({ error: clientsText.countyEmpty })
      .trim()
      .min(1, clientsText.countyEmpty)
      .max(textLengths.county, clientsText.countyLong),
    zipcode: z
      .string({ error: clientsText.postcodeEmpty })
      .trim()
      .min(1, clientsText.postcodeEmpty)
      .max(textLengths.postcode, clientsText.postcodeInvalid)
      .refine(isValidPostcode, clientsText.postcodeInvalid),
    addressLine2: z
      .string({ error: clientsText.addressLong })
      .trim()
      .max(textLengths.addressLine, clientsText.addressLong)
      .default(''),
    street: z
      .string({ error: clientsText.streetLong })
      .trim()
      .max(textLengths.addressLine, clientsText.streetLong)
      .default(''),
    c_code: z
      .string({ error: clientsText.callingCode })
      .trim()
      .max(textLengths.callingCode, clientsText.callingCode)
      .regex(/^\+?\d{1,4}$/, clientsText.callingCode)
      .or(z.literal(''))
      .default('+44'),
    lat: optionalDegrees(90),
    lng: optionalDegrees(180),
  })
}

const emailStart = String.raw`^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^{|}~-]+(?<!\.)@(?:[\dA-Za-z](?:[\dA-Za-z-]*[\dA-Za-z])?\.)+`
/** The top-level domain has two or more letters (D-088). */
const emailAnyEnding = new RegExp(`${emailStart}[A-Za-z]{2,}$`)
/** In the browser forms the top-level domain has two or three letters (D-088). */
const emailShortEnding = new RegExp(`${emailStart}[A-Za-z]{2,3}$`)

const serverRules = {
  mobileEmpty: clientsText.mobileEmpty,
  mobileInvalid: clientsText.mobileInvalid,
  email: emailAnyEnding,
}

/** What the server accepts and both forms send. */
export const clientSchema = clientFields(serverRules)
export type ClientForm = z.output<typeof clientSchema>

/** The browser form of My Clients. */
export const myClientsFormSchema = clientFields({
  mobileEmpty: clientsText.mobileEmpty,
  mobileInvalid: clientsText.mobileInvalid,
  email: emailShortEnding,
})

/** The browser form of the checkout. */
export const checkoutClientFormSchema = clientFields({
  mobileEmpty: clientsText.mobileEmptyInCheckout,
  mobileInvalid: clientsText.mobileInvalidInCheckout,
  email: emailShortEnding,
})

/** An update may leave the number as it is stored, which `updateClient` compares (D-315). */
export const updateClientSchema = z.object({
  client_id: idSchema,
  ...clientFields({ ...serverRules, isPhone: isValidStoredPhone }).shape,
})
export type UpdateClient = z.output<typeof updateClientSchema>

export const clientListQuerySchema = pagingSchema.extend({
  sKey: z.string().trim().max(textLengths.search).default(''),
  /** 1: clients who bought before and were not seen for 60 days. */
  quiet: z.enum(['0', '1']).catch('0').default('0'),
})

/** A search in a seller's own clients; an empty text finds all. */
export interface ClientSearch {
  searchText: string
  /** Only clients who bought before and were not seen for 60 days. */
  isQuiet: boolean
  page: Page
}

export function parseClientListQuery(query: z.output<typeof clientListQuerySchema>): ClientSearch {
  return { searchText: query.sKey, isQuiet: query.quiet === '1', page: toPage(query) }
}

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
/** Every field of the form is read back under its name. */
clientViewSchema.shape satisfies Record<keyof ClientForm, z.ZodType>
export type ClientView = z.output<typeof clientViewSchema>

export const createClientResponseSchema = z.object({ client_id: z.string(), message: z.string() })
export const clientListResponseSchema = z.object({ clients: z.array(clientViewSchema), ttl: z.number() })
export type ClientListView = z.output<typeof clientListResponseSchema>
export const clientResponseSchema = z.object({ client: clientViewSchema })

nameSchemas({
  AddClient: clientSchema,
  UpdateClient: updateClientSchema,
  Client: clientViewSchema,
  ClientAdded: createClientResponseSchema,
  ClientList: clientListResponseSchema,
  ClientResult: clientResponseSchema,
})
