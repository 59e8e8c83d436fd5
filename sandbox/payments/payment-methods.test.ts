import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { rejectionOf } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const { stripe } = openSandboxForTests()
let customer: Stripe.Customer
beforeAll(async () => {
  customer = await stripe.customers.create({ email: 'anna@chairside.test', name: 'Anna', metadata: { seller: '1' } })
})

const cardOf = (token: string) =>
  stripe.paymentMethods.create({ type: 'card', card: { token }, billing_details: { name: 'Anna Ash' } })
const save = async (token: string, to = customer.id) =>
  stripe.paymentMethods.attach((await cardOf(token)).id, { customer: to })
const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1200,
    currency: 'gbp',
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method,
    ...more,
  })

test('a saved card has brand, funding, last digits, holder and expiry, and pays repeatedly', async () => {
  const card = await save('tok_visa_debit')
  expect(card).toMatchObject({
    customer: customer.id,
    billing_details: { name: 'Anna Ash' },
    card: { brand: 'visa', funding: 'debit', last4: '5556', exp_month: 12 },
  })
  for (let round = 0; round < 2; round++)
    expect((await pay(card.id, { customer: customer.id, off_session: true })).status).toBe('succeeded')
  const listed = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  expect(listed.data.map(({ id }) => id)).toContain(card.id)
  expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toContain(card.id)
  expect((await stripe.customers.retrievePaymentMethod(customer.id, card.id)).id).toBe(card.id)
})

test('a removed card is not listed and pays no more', async () => {
  const card = await save('tok_mastercard')
  expect((await stripe.paymentMethods.detach(card.id)).customer).toBeNull()
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data.map(({ id }) => id)).not.toContain(card.id)
  expect((await rejectionOf(pay(card.id))).code).toBe('payment_method_unexpected_state')
  expect((await rejectionOf(stripe.paymentMethods.attach(card.id, { customer: customer.id }))).statusCode).toBe(400)
  expect((await rejectionOf(stripe.paymentMethods.detach(card.id))).statusCode).toBe(400)
})

test('a declined card is not saved; one that only fails when charged is [D-208]', async () => {
  expect(await rejectionOf(save('tok_chargeDeclined'))).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
  expect((await rejectionOf(save('tok_chargeDeclinedInsufficientFunds'))).decline_code).toBe('insufficient_funds')
  const card = await save('tok_chargeCustomerFail')
  expect(card.customer).toBe(customer.id)
  expect((await rejectionOf(pay(card.id, { customer: customer.id }))).code).toBe('card_declined')
  expect((await rejectionOf(pay(card.id, { customer: customer.id }))).code).toBe('card_declined')
})

test("a customer cannot pay with another customer's card", async () => {
  const card = await save('tok_visa')
  const other = await stripe.customers.create({ email: 'bea@chairside.test' })
  expect((await rejectionOf(pay(card.id, { customer: other.id }))).code).toBe('payment_intent_invalid_parameter')
  expect((await rejectionOf(pay(card.id))).code).toBe('payment_intent_invalid_parameter')
  expect((await rejectionOf(stripe.paymentMethods.attach(card.id, { customer: other.id }))).statusCode).toBe(400)
  expect((await rejectionOf(stripe.customers.retrievePaymentMethod(other.id, card.id))).statusCode).toBe(404)
})

test('a card that was not saved pays once', async () => {
  const card = await cardOf('tok_visa')
  expect((await pay(card.id)).status).toBe('succeeded')
  expect((await rejectionOf(pay(card.id))).code).toBe('payment_method_unexpected_state')
})

test('a card may be saved by the payment itself', async () => {
  const card = await cardOf('tok_visa')
  await pay(card.id, { customer: customer.id, setup_future_usage: 'on_session' })
  expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBe(customer.id)
})

test('customers are found, changed and deleted', async () => {
  const { id } = await stripe.customers.create({ email: 'gone@chairside.test', payment_method: 'pm_card_visa' })
  expect((await stripe.paymentMethods.list({ customer: id })).data).toHaveLength(1)
  const changed = await stripe.customers.update(id, { name: 'Gone', metadata: { a: '1' }, email: '' })
  expect(changed).toMatchObject({ name: 'Gone', email: null, metadata: { a: '1' } })
  expect((await stripe.customers.list({ email: 'anna@chairside.test' })).data.map((found) => found.id)).toEqual([
    customer.id,
  ])
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect((await rejectionOf(pay('pm_card_visa', { customer: id }))).message).toBe(`No such customer: '${id}'`)
  expect((await rejectionOf(stripe.customers.update(id, { name: 'Back' }))).statusCode).toBe(404)
})

test('a card is saved after authentication', async () => {
  const setUp = async (token: string) =>
    stripe.setupIntents.create({ confirm: true, customer: customer.id, payment_method: (await cardOf(token)).id })
  const done = await setUp('tok_visa')
  expect(done.status).toBe('succeeded')
  expect((await stripe.paymentMethods.retrieve(String(done.payment_method))).customer).toBe(customer.id)
  expect(await rejectionOf(setUp('tok_chargeDeclined'))).toMatchObject({ code: 'card_declined' })
  for (const [outcome, status] of [
    ['complete', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ] as const) {
    const requested = await setUp('tok_threeDSecure2Required')
    expect(requested.status).toBe('requires_action')
    const url = requested.next_action?.redirect_to_url?.url ?? ''
    expect(await (await fetch(url)).text()).toContain('Confirm your card')
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
    expect((await stripe.setupIntents.retrieve(requested.id)).status).toBe(status)
  }
  const cancelled = await stripe.setupIntents.cancel((await stripe.setupIntents.create({ customer: customer.id })).id)
  expect(cancelled.status).toBe('canceled')
  expect((await rejectionOf(stripe.setupIntents.confirm(cancelled.id, { payment_method: 'pm_card_visa' }))).code).toBe(
    'setup_intent_unexpected_state',
  )
})
