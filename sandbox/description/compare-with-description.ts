import type { Exchange } from '../http/exchanges.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { findViolations, type Violation } from './find-violations.ts'
import { readDescription, type Schema } from './provider-description.ts'

/** Operations that the description does not contain: the sandbox's own, and those that the provider supports without describing them. */
export const undescribedOperations: ReadonlySet<string> = new Set([
  'POST /oauth/token',
  'POST /v1/events/:/retry',
  'POST /v1/test_helpers/sandbox/refunds/:/fail',
  'POST /v1/test_helpers/sandbox/charges/:/dispute',
  'POST /v1/test_helpers/sandbox/faults',
  'DELETE /v1/test_helpers/sandbox/faults',
])

/** Names an operation by its method and path; every path parameter becomes `:`, so that its name does not matter. */
export const nameOperation = (method: string, url: string) => `${method} ${url.replace(/:\w+/g, ':')}`

/** Lists how a request and its answer differ from the description; each line names the operation and the field. */
export function compareExchange({ method, url, input, status, body }: Exchange): string[] {
  const name = nameOperation(method, url)
  // not compared: a path that the sandbox does not have, and the preflight request that a browser sends before it posts the card form
  if (!url.startsWith('/v1/') || url.includes('*') || method === 'OPTIONS' || undescribedOperations.has(name)) return []
  const { operations, error, definitions } = readDescription()
  const operation = operations[name]
  if (!operation) return [`${name} is not in the description`]
  const inRequest = input ? findViolations(operation.input, input, { definitions, notation: 'form' }) : []
  const errorAnswer: Schema = { type: 'object', properties: { error }, required: ['error'] }
  const isRefused = status >= 400
  const inAnswer = findViolations(isRefused ? errorAnswer : operation.answer, body, { definitions, notation: 'json' })
  const isWrong = (violation: Violation) =>
    !undescribedFields.has(violation.place) && !(isRefused && isRefusedFor(violation, body))
  return [
    ...list(`${name}, request`, inRequest.filter(isWrong)),
    ...list(`${name}, answer${isRefused ? ` ${status}` : ''}`, inAnswer),
  ]
}

/**
 * Whether the sandbox has refused a request because of this field, or of one that contains it. Where several fields are missing, the
 * refusal names only the first, so it explains all of them.
 */
function isRefusedFor({ place, isMissing }: Violation, { error }: JsonObject): boolean {
  const { param, code } = error as JsonObject
  if (isMissing && code === 'parameter_missing') return true
  return typeof param === 'string' && (place === param || place.startsWith(`${param}[`))
}

/**
 * Fields that the provider accepts without describing them: the key that a card form sends, and a card's token in place of a saved card.
 * The last field is the sandbox's own: it marks a card as one from a wallet, which the sandbox does not have.
 */
const undescribedFields: ReadonlySet<string> = new Set([
  'key',
  'payment_method_data[type]',
  'payment_method_data[card]',
  'card[tokenization_method]',
])

export function compareEvent(event: JsonObject): string[] {
  const { events, event: base, definitions } = readDescription()
  const name = `event ${event.type}`
  const subject = events[String(event.type)]
  if (!subject) return [`${name} is not in the description`]
  const { object, ...data } = event.data as JsonObject
  const reading = { definitions, notation: 'json' } as const
  return list(name, [
    ...findViolations(base, { ...event, data: { ...data, object: {} } }, reading),
    ...findViolations(subject, object, reading, 'data[object]'),
  ])
}

function list(name: string, violations: Violation[]): string[] {
  return violations.map(({ place, problem }) => `${name}: ${place ? `${place} ` : ''}${problem}`)
}
