import { readFileSync } from 'node:fs'
import type { Exchange } from '../http/exchanges.ts'
import type { FormObject } from '../http/parse-form.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { findViolations } from './find-violations.ts'
import type { Description, Schema } from './schema.ts'

let read: Description | null = null

/** The calls that the shop uses, as the provider describes them. */
export function readDescription(): Description {
  read ??= JSON.parse(readFileSync(new URL('provider.json', import.meta.url), 'utf8')) as Description
  return read
}

/** The sandbox's own calls, and those that the provider answers outside of its description. */
export const undescribed: ReadonlySet<string> = new Set([
  ...['POST /oauth/token', 'POST /v1/events/:/retry'],
  ...['POST /v1/test_helpers/sandbox/refunds/:/fail', 'POST /v1/test_helpers/sandbox/charges/:/dispute'],
  ...['POST /v1/test_helpers/sandbox/faults', 'DELETE /v1/test_helpers/sandbox/faults'],
])

/** An operation by its method and path, whatever the parameters of the path are called. */
export const nameOperation = (method: string, url: string) => `${method} ${url.replace(/:\w+/g, ':')}`

/** What differs from the description in a request that was accepted, and in its answer; each line names the operation and the place. */
export function findExchangeViolations({ method, url, input, status, body }: Exchange): string[] {
  const name = nameOperation(method, url)
  if (!url.startsWith('/v1/') || url.includes('*') || undescribed.has(name)) return []
  const { operations, error, definitions } = readDescription()
  const operation = operations[name]
  if (!operation) return [`${name} is not in the description`]
  const compare = (schema: Schema, value: unknown, notation: 'json' | 'form', part: string) =>
    findViolations(schema, value, { definitions, notation }).map((wrong) => `${name}, ${part}: ${wrong}`)
  const fields = withoutUndescribed(input ?? {})
  return [
    ...(input ? compare(operation.input, fields, 'form', 'request') : []),
    ...(status < 400
      ? compare(operation.answer, body, 'json', 'answer')
      : compare({ type: 'object', properties: { error }, required: ['error'] }, body, 'json', `answer ${status}`)),
  ]
}

/**
 * Fields that the provider takes and does not describe: the key of a card's form, and a card's token in place of a saved card. The field
 * that makes a card a wallet's is the sandbox's own, which has no wallet.
 */
const undescribedFields = [['key'], ['payment_method_data', 'card'], ['card', 'tokenization_method']]

function withoutUndescribed(input: FormObject): FormObject {
  const described = structuredClone(input)
  for (const [field = '', part] of undescribedFields) {
    const held = described[field]
    if (part === undefined) delete described[field]
    else if (typeof held === 'object' && !Array.isArray(held)) delete held[part]
  }
  return described
}

export function findEventViolations(event: JsonObject): string[] {
  const { events, event: base, definitions } = readDescription()
  const type = String(event.type)
  const about = events[type]
  if (!about) return [`event ${type} is not in the description`]
  const { object, ...data } = event.data as JsonObject
  const reading = { definitions, notation: 'json' } as const
  return [
    ...findViolations(base, { ...event, data: { ...data, object: {} } }, reading),
    ...findViolations(about, object, reading, '.data.object'),
  ].map((wrong) => `event ${type}: ${wrong}`)
}
