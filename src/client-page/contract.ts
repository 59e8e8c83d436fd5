import { z } from 'zod'
import { addressSchema, addressViewSchema } from '#accounts/addresses/contract.ts'
import { clientPageOrderRowSchema, clientPageOrderSchema } from '#client-page/orders/contract.ts'
import { emailTopicSchema } from '#mail/preferences/contract.ts'
import { orderAddressSchema } from '#orders/contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas, optionalIdSchema } from '#platform/wire-schemas.ts'
import { clientPageText } from './text.ts'

/** One seller's part of the page: the seller, and what that seller has recorded about the client. */
const clientPageSellerSchema = z.object({
  client_id: z.string(),
  seller: z.string(),
  business: z.string(),
  town: z.string(),
  /** Whether the client can buy from this seller: the client is in the seller's list, and the seller may sell. */
  open: z.boolean(),
  /** Whether the client has agreed to automatic reminders from this seller. */
  reminders: z.boolean(),
  /** Whether the client has agreed to news from this seller. */
  news: z.boolean(),
  name: z.string(),
  pno: z.string(),
  /** The lines of the address in the seller's record. */
  lines: z.array(z.string()),
  adrs: z.array(addressViewSchema),
})

const sentBoolean = z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())

const emailPreferenceSchema = z.object({ kind: emailTopicSchema, on: z.boolean() })

export const clientPageSchema = z.object({
  email: z.string(),
  sellers: z.array(clientPageSellerSchema),
  emails: z.array(emailPreferenceSchema),
})
export type ClientPageView = z.output<typeof clientPageSchema>

/** Adds an address, or changes the one with `adrs_id`. */
export const saveClientPageAddressSchema = addressSchema.extend({
  client_id: z.string({ error: clientPageText.noSuchSeller }).min(1, clientPageText.noSuchSeller).max(textLengths.id),
  adrs_id: optionalIdSchema,
})

export const setEmailPreferenceSchema = z.object({
  kind: emailTopicSchema,
  on: sentBoolean,
})

/** The client's consent to automatic reminders, or to news, from the seller of this client record. */
export const setReminderAgreementSchema = z.object({
  client_id: z.string({ error: clientPageText.noSuchSeller }).min(1, clientPageText.noSuchSeller).max(textLengths.id),
  on: sentBoolean,
})

export const byClientAddressSchema = z.object({ adrs_id: idSchema })

nameSchemas({
  ClientPageSeller: clientPageSellerSchema,
  EmailPreference: emailPreferenceSchema,
  ClientPage: clientPageSchema,
  SaveClientPageAddress: saveClientPageAddressSchema,
  SetEmailPreference: setEmailPreferenceSchema,
  SetReminderAgreement: setReminderAgreementSchema,
})

const personOrderSchema = clientPageOrderRowSchema.extend({
  name: z.string(),
  email: z.string(),
  address: orderAddressSchema.nullable(),
  /** The products at their prices before the coupon. */
  prods: z.array(z.object({ brand: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
  coupon: clientPageOrderSchema.shape.coupon,
})

export type PersonOrderData = z.output<typeof personOrderSchema>

/** An order on a seller's shop page that was not paid; it is erased after a month. */
const unpaidShopOrderSchema = z.object({
  created: z.string(),
  shop: z.string(),
  name: z.string(),
  email: z.string(),
  address: orderAddressSchema.nullable(),
  prods: z.array(z.object({ brand: z.string(), name: z.string(), quantity: z.number() })),
})

export type UnpaidShopOrderData = z.output<typeof unpaidShopOrderSchema>

/**
 * A return, with what the client, the shop and the seller wrote about it; `photos` are the ids with which the client page loads the
 * photographs.
 */
const personReturnSchema = z.object({
  ord_no: z.string(),
  opened: z.string(),
  reason: z.string(),
  state: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({ brand: z.string(), name: z.string(), quantity: z.number(), seal_broken: z.boolean().nullable() }),
  ),
  photos: z.array(z.string()),
  answers: z.array(z.object({ text: z.string(), created: z.string() })),
  rejection: z.string(),
  ended: z.string().nullable(),
})

export type PersonReturnData = z.output<typeof personReturnSchema>

/** The file with everything that is stored about a client. */
export const personDataSchema = clientPageSchema.extend({
  orders: z.array(personOrderSchema),
  unpaid: z.array(unpaidShopOrderSchema),
  returns: z.array(personReturnSchema),
  /** The reminders that products were about to run out; `automatic` tells whether the shop sent the reminder by itself. */
  reminders: z.array(
    z.object({ seller: z.string(), brand: z.string(), name: z.string(), sent: z.string(), automatic: z.boolean() }),
  ),
  agreements: z.array(z.object({ seller: z.string(), since: z.string() })),
  news_agreements: z.array(z.object({ seller: z.string(), since: z.string() })),
  /** The sellers' notes about the client. */
  seller_notes: z.array(z.object({ client_id: z.string(), note: z.string(), patch_test: z.string().nullable() })),
  /** The administrators' notes about the client and the client's orders. */
  shop_notes: z.array(z.object({ note: z.string(), created: z.string() })),
  /** The saved cards; `words` is the version of the consent text to which the client agreed when saving the card. */
  cards: z.array(z.object({ brand: z.string(), last4: z.string(), agreed: z.string(), words: z.string() })),
  sessions: z.array(z.object({ created: z.string(), until: z.string() })),
  /** A text for the client that says which data remain after an erasure. */
  retained: z.string(),
})

nameSchemas({
  PersonOrder: personOrderSchema,
  UnpaidShopOrder: unpaidShopOrderSchema,
  PersonReturn: personReturnSchema,
  PersonData: personDataSchema,
})
