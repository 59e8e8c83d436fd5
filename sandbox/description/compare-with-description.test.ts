import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSandbox } from '../../tests/harness/sandbox.ts'
import { apiRoutes } from '../http/api-routes.ts'
import { type Exchange, eventChannel, exchangeChannel } from '../http/exchanges.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import {
  findEventViolations,
  findExchangeViolations,
  nameOperation,
  readDescription,
  undescribed,
} from './compare-with-description.ts'

test('each operation of the sandbox is in the description of the library that the shop uses', () => {
  const { openapiVersion, operations } = readDescription()
  expect(openapiVersion).toBe(readFileSync('node_modules/stripe/OPENAPI_VERSION', 'utf8').trim())
  const names = apiRoutes.map(([method, url]) => nameOperation(method, url))
  expect(names.filter((name) => !(name in operations)).sort()).toEqual([...undescribed].sort())
})

/** A refund and an event, as the sandbox takes and answers them. */
async function recordRefund(): Promise<{ exchange: Exchange; event: JsonObject }> {
  const exchanges: Exchange[] = []
  const events: JsonObject[] = []
  const onExchange = (one: unknown) => exchanges.push(one as Exchange)
  const onEvent = (one: unknown) => events.push(one as JsonObject)
  exchangeChannel.subscribe(onExchange)
  eventChannel.subscribe(onEvent)
  const sandbox = await openSandbox()
  const { id } = await sandbox.stripe.paymentIntents.create({
    ...{ amount: 900, currency: 'gbp', confirm: true, allowed_payment_method_types: ['card'] },
    payment_method: 'pm_card_visa',
  })
  await sandbox.stripe.refunds.create({ payment_intent: id, amount: 300 })
  await sandbox.close()
  exchangeChannel.unsubscribe(onExchange)
  eventChannel.unsubscribe(onEvent)
  return { exchange: exchanges.at(-1) as Exchange, event: events.at(-1) as JsonObject }
}

test('what differs from the description is named with its operation and its place', async () => {
  const { exchange, event } = await recordRefund()
  expect(findExchangeViolations(exchange)).toEqual([])
  expect(findEventViolations(event)).toEqual([])
  const { amount, ...body } = exchange.body
  expect(findExchangeViolations({ ...exchange, body: { ...body, sum: 300 } })).toEqual([
    'POST /v1/refunds, answer: .amount is missing',
    'POST /v1/refunds, answer: .sum is not in the description',
  ])
  expect(findExchangeViolations({ ...exchange, body: { ...body, amount: String(amount) } })).toEqual([
    'POST /v1/refunds, answer: .amount: "300" is no number',
  ])
  expect(findExchangeViolations({ ...exchange, input: { ...exchange.input, colour: 'red' } })).toEqual([
    'POST /v1/refunds, request: .colour is not in the description',
  ])
  expect(findExchangeViolations({ ...exchange, input: { amount: 'many' } })).toEqual([
    'POST /v1/refunds, request: .amount: "many" is no number',
  ])
  const refusal = { ...exchange, input: null, status: 402, body: { error: { text: 'No.' } } }
  expect(findExchangeViolations(refusal)).toEqual([
    'POST /v1/refunds, answer 402: .error.text is not in the description',
  ])
  expect(findEventViolations({ ...event, type: 'refund.invented' })).toEqual([
    'event refund.invented is not in the description',
  ])
})
