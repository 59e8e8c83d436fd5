import { z } from 'zod'
import { maxLineQuantity } from '#catalogue/line-limit.ts'
import { linkValue } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, sentNumber } from '#platform/wire-schemas.ts'
import { linkActions, linkKinds, linkStates } from './codes.ts'

const linkValueSchema = linkValue({ most: textLengths.linkToken }).min(1).max(textLengths.linkToken)

/**
 * `value` is the secret token of an explore link or a payment link. `acsT` is the token of the client's own page if the browser has one: the
 * opening then counts as the client's, even if the link was not mailed to her. Any other token is ignored.
 */
export const linkOpenedSchema = z.object({
  value: linkValueSchema,
  acsT: z.string().max(textLengths.linkToken).nullish(),
})

const mostBasketLines = 200
export const basketSchema = z.object({
  value: linkValueSchema,
  prods: jsonList(
    z.object({ prod_id: idSchema, quantity: sentNumber(z.number().int().min(1).max(maxLineQuantity)) }),
    mostBasketLines,
  ),
})

/** An unknown state filters nothing, as in other lists (D-187). */
export const listLinksSchema = pagingSchema.extend({
  client_id: z.string().max(textLengths.id).default(''),
  state: z.enum(linkStates).optional().catch(undefined),
  /** 1: only links that may be followed up now. */
  due: z.literal('1').optional().catch(undefined),
})

export const linkIdSchema = z.object({ link_id: idSchema })

const sentLinkSchema = z.object({
  _id: z.string(),
  kind: z.enum(linkKinds),
  state: z.enum(linkStates),
  /** Whether the link has ended because the client's email was changed after it was mailed; it may be sent again. */
  corrected: z.boolean(),
  /** When the link came into its present state. */
  since: z.string(),
  sent: z.string(),
  expires: z.string().nullable(),
  client_id: z.string().nullable(),
  clnt_name: z.string(),
  order_id: z.string().nullable(),
  ord_no: z.string(),
  /** The products that were ordered, are in the basket or were sent: the first few of them, and the total quantity. */
  prods: z.array(z.object({ name: z.string(), quantity: z.number() })),
  quantity: z.number(),
  /** In pounds: what was paid, is to be paid, or is in the basket. */
  amount: z.number().nullable(),
  /** In pounds: what has been bought through the link, even if the client has filled a basket since. */
  bought: z.number().nullable(),
  /** How many reminders of the link were sent, at most two, and when the last was. */
  reminders: z.number(),
  reminded: z.string().nullable(),
  actions: z.array(z.enum(linkActions)),
})
export type SentLinkView = z.output<typeof sentLinkSchema>

export const linkListSchema = z.object({ links: z.array(sentLinkSchema), ttl: z.number() })

export const copiedLinkSchema = z.object({ url: z.string() })

nameSchemas({
  LinkOpened: linkOpenedSchema,
  LinkBasket: basketSchema,
  LinkId: linkIdSchema,
  SentLink: sentLinkSchema,
  SentLinkList: linkListSchema,
  CopiedLink: copiedLinkSchema,
})
