import { z } from 'zod'
import { typedCode } from '#platform/input/typed-text.ts'
import { toPlainText } from '#platform/input/visible-text.ts'
import { errorText } from './error-text.ts'
import { fromPounds, type Pence } from './money.ts'
import { textLengths } from './text-lengths.ts'

/** A list that is sent as JSON text or as a real list (api.md section 1); an empty text is an empty list. */
export function jsonList<Item extends z.ZodType>(item: Item, most = 200) {
  return jsonListOf(z.array(item).max(most))
}

/** Like `jsonList`, for a schema of the whole list, which may have its own limit of length and message. */
export function jsonListOf<List extends z.ZodType>(list: List) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    if (value.length > textLengths.jsonList) {
      const maximum = textLengths.jsonList
      context.addIssue({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
      return z.NEVER
    }
    if (value.trim() === '') return []
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  }, list)
}

/** The schema of an id, which is opaque to every caller (D-192). Ids are UUIDs internally, so any other text is an id that is not found. */
export const idSchema = z.string().min(1).max(textLengths.id).overwrite(toCanonicalId)

/** An id that may be absent or empty. */
export const optionalIdSchema = z.string().max(textLengths.id).overwrite(toCanonicalId).optional()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export function isId(text: string | null | undefined): text is string {
  return typeof text === 'string' && uuid.test(text)
}

/** Lower-cases a UUID, so that ids can be compared: its capitals have no meaning. Ids of the payment provider stay as they are. */
export function toCanonicalId(sent: string): string {
  return isId(sent) ? sent.toLowerCase() : sent
}

/**
 * What the API's description says about schemas beyond their rules. It is not kept in Zod's own registry, which the whole process shares:
 * the server bundle of the pages contains the contracts a second time, and two schemas of one name would break the description.
 */
export const describedSchemas = z.registry<z.core.GlobalMeta>()

/** A field of the specification that the API accepts but does not use. */
export const unusedField = z
  .unknown()
  .refine((sent) => typeof sent !== 'string' || sent.length <= textLengths.unused)
  .optional()
  .register(describedSchemas, { description: 'Accepted and not used.', maxLength: textLengths.unused })

const decimalText = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** A number, or the text of a decimal number. An absent value, an empty text, a list or a boolean is an error instead of 0 or 1. */
export function sentNumber<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => {
    if (typeof sent !== 'string' || sent.length > textLengths.number) return sent
    const typed = toPlainText(sent).trim()
    return decimalText.test(typed) ? Number(typed) : sent
  }, schema)
}

/** A number, or a short text that may hold one; whether the text is a number is checked later. */
export const numberOrText = (error: string) =>
  z.union([typedCode({ most: textLengths.number, long: error }).max(textLengths.number, error), z.number()], { error })

/**
 * 1 switches something on and 0 switches it off, as a number or as text; repeating a call is no error, but any other value is one (D-190).
 */
export const actionSchema = z.union([
  z.literal([0, 1]),
  z.literal('0').transform(() => 0 as const),
  z.literal('1').transform(() => 1 as const),
])

/**
 * An amount in pounds, as a number or a decimal text, converted to pence so that it can be compared with the server's own amount (D-015,
 * D-018).
 */
export const penceFromPoundsSchema = numberOrText(errorText.amount).transform((sent, context): Pence => {
  const amount = fromPounds(sent)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: errorText.amount })
  return z.NEVER
})

const [firstDay, lastDay] = ['1900-01-01', '2100-12-31']
const longestDay = 40
const readDay = (sent: unknown) =>
  typeof sent === 'string' && sent.length <= longestDay ? toPlainText(sent).trim() : sent
const boundedDay = (error?: string) =>
  z.iso.date({ error, abort: true }).refine((day) => day >= firstDay && day <= lastDay, { error })

/** A day as YYYY-MM-DD, within the years that both the database and London's calendar can handle. */
export const daySchema = (error?: string) => z.preprocess(readDay, boundedDay(error))

/** A day that may be absent or empty. */
export const optionalDaySchema = z.preprocess((sent) => readDay(sent) || undefined, boundedDay().optional())

/** Names schemas for the OpenAPI description, which lists them among its components, so that code generators find names for their types. */
export function nameSchemas(schemas: Record<string, z.ZodType>): void {
  for (const [id, schema] of Object.entries(schemas))
    describedSchemas.add(schema, { ...describedSchemas.get(schema), id })
}
