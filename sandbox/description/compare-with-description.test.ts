import { expect, test } from 'vitest'
import { openSandbox } from '../../tests/harness/sandbox.ts'
import { type Exchange, eventChannel, exchangeChannel } from '../http/exchanges.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { compareEvent, compareExchange } from './compare-with-description.ts'

/** A refund and its event, as the sandbox takes and sends them. */
async function recordRefund(): Promise<{ exchange: Exchange; event: JsonObject }> {
  const exchanges: Exchange[] = []
  const events: JsonObject[] = []
  const onExchange = (exchange: unknown) => exchanges.push(exchange as Exchange)
  const onEvent = (event: unknown) => events.push(event as JsonObject)
  exchangeChannel.subscribe(onExchange)
  eventChannel.subscribe(onEvent)
  const sandbox = await openSandbox()
  const { id } = await sandbox.stripe.paymentIntents.create({
    amount: 900,
    currency: 'gbp',
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
  })
  await sandbox.stripe.refunds.create({ payment_intent: id, amount: 300, reason: 'requested_by_customer' })
  await sandbox.close()
  exchangeChannel.unsubscribe(onExchange)
  eventChannel.unsubscribe(onEvent)
  return { exchange: exchanges.at(-1) as Exchange, event: events.at(-1) as JsonObject }
}

const { exchange, event } = await recordRefund()
const { input, body } = exchange
const { amount, ...withoutAmount } = body

test('a fault of an accepted request is named with its operation and its field', () => {
  expect(compareExchange(exchange)).toEqual([])
  expect(compareExchange({ ...exchange, input: { ...input, colour: 'red' } })).toEqual([
    'POST /v1/refunds, request: colour is not in the description',
  ])
  expect(compareExchange({ ...exchange, input: { ...input, amount: 'many' } })).toEqual([
    'POST /v1/refunds, request: amount "many" is no number',
  ])
  expect(compareExchange({ ...exchange, input: { ...input, reason: 'regret' } })).toEqual([
    'POST /v1/refunds, request: reason "regret" is none of the allowed values',
  ])
  const list = { ...exchange, method: 'GET', url: '/v1/refunds', body: { object: 'list', data: [body] } }
  expect(compareExchange({ ...list, input: { limit: 'all', created: { since: '1' } } })).toEqual([
    'GET /v1/refunds, request: limit "all" is no number',
    'GET /v1/refunds, request: created[since] is not in the description',
    'GET /v1/refunds, answer: has_more is missing',
    'GET /v1/refunds, answer: url is missing',
  ])
  expect(compareExchange({ ...exchange, url: '/v1/transfers', input: { amount: '300' } })).toContain(
    'POST /v1/transfers, request: destination is missing',
  )
  expect(compareExchange({ ...exchange, url: '/v1/quotes' })).toEqual(['POST /v1/quotes is not in the description'])
})

test('a fault of an answer is named with its operation and its field', () => {
  expect(compareExchange({ ...exchange, body: { ...withoutAmount, sum: 300 } })).toEqual([
    'POST /v1/refunds, answer: amount is missing',
    'POST /v1/refunds, answer: sum is not in the description',
  ])
  expect(compareExchange({ ...exchange, body: { ...body, amount: String(amount) } })).toEqual([
    'POST /v1/refunds, answer: amount "300" is no number',
  ])
  expect(compareExchange({ ...exchange, body: { ...body, object: 'repayment' } })).toEqual([
    'POST /v1/refunds, answer: object "repayment" is none of the allowed values',
  ])
  const [inner] = [{ ...(body.destination_details as JsonObject | undefined), type: 7 }]
  expect(compareExchange({ ...exchange, body: { ...body, destination_details: inner } })).toEqual([
    'POST /v1/refunds, answer: destination_details[type] 7 is no string',
  ])
})

test('a refused request may be wrong in the field for which it is refused, and in no other', () => {
  const refused = { ...exchange, status: 400, input: { ...input, amount: 'many', colour: 'red' } }
  const error = { type: 'invalid_request_error', message: 'Invalid integer: many', param: 'amount' }
  expect(compareExchange({ ...refused, body: { error } })).toEqual([
    'POST /v1/refunds, request: colour is not in the description',
  ])
  expect(compareExchange({ ...exchange, status: 402, body: { error: { ...error, text: 'No.' } } })).toEqual([
    'POST /v1/refunds, answer 402: error[text] is not in the description',
  ])
})

test('a fault of an event is named with its type and its field', () => {
  expect(compareEvent(event)).toEqual([])
  expect(compareEvent({ ...event, type: 'refund.invented' })).toEqual([
    'event refund.invented is not in the description',
  ])
  expect(compareEvent({ ...event, created: 'today', data: { object: withoutAmount } })).toEqual(
    expect.arrayContaining([
      `event ${event.type}: created "today" is no number`,
      `event ${event.type}: data[object][amount] is missing`,
    ]),
  )
})
