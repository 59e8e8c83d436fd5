import { z } from 'zod'
import { linkValue } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas } from '#platform/wire-schemas.ts'

const runningOutProductSchema = z.object({
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  img: z.string(),
  /** `last` is the day of the last purchase, `out` the day on which the product is used up. */
  last: z.string(),
  out: z.string(),
})

const runningOutClientSchema = z.object({
  client_id: z.string(),
  clnt_name: z.string(),
  /** The client has unsubscribed from reminders. */
  unsub: z.boolean(),
  prods: z.array(runningOutProductSchema),
})
export type RunningOutClientView = z.output<typeof runningOutClientSchema>

export const listRunningOutSchema = pagingSchema

/** `ttl` counts clients, `ttlProds` products. */
export const runningOutSchema = z.object({
  clients: z.array(runningOutClientSchema),
  bP: z.string(),
  ttl: z.number(),
  ttlProds: z.number(),
})

export const sendReminderSchema = z.object({ client_id: idSchema })

export const dismissReminderSchema = z.object({ client_id: idSchema, prod_id: idSchema })

const sentBoolean = z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())

export const automaticRemindersSchema = z.object({ client_id: idSchema, on: sentBoolean })

const clientForecastSchema = runningOutProductSchema.extend({
  /** Whether the product is about to run out, and the seller has neither sent nor dismissed a reminder since the last purchase. */
  due: z.boolean(),
  /** The day of the reminder that followed the last purchase; null if there was none. */
  reminded: z.string().nullable(),
})

export const clientRestockSchema = z.object({
  unsub: z.boolean(),
  agreed: z.string().nullable(),
  auto: z.boolean(),
  prods: z.array(clientForecastSchema),
  bP: z.string(),
})
export type ClientRestockView = z.output<typeof clientRestockSchema>

export const reminderValueSchema = z.object({
  exploreClientUrl: linkValue({ most: textLengths.linkToken }).min(1).max(textLengths.linkToken),
})

export const reminderBasketSchema = z.object({
  prods: z.array(z.object({ prod_id: z.string(), quantity: z.number() })),
  bP: z.string(),
})

nameSchemas({
  RunningOutProduct: runningOutProductSchema,
  RunningOutClient: runningOutClientSchema,
  RunningOut: runningOutSchema,
  SendReminder: sendReminderSchema,
  DismissReminder: dismissReminderSchema,
  AutomaticReminders: automaticRemindersSchema,
  ClientForecast: clientForecastSchema,
  ClientRestock: clientRestockSchema,
  ReminderBasket: reminderBasketSchema,
})
