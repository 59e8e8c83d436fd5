import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openSandbox, rejectionOf } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const sandbox = openSandboxForTests()
const { stripe } = sandbox

const cardPayment: Stripe.PaymentIntentCreateParams = {
  amount: 1999,
  currency: 'gbp',
  confirm: true,
  allowed_payment_method_types: ['card'],
}

/** Pays with a token as a shop does: first the payment method, then the payment. */
async function pay(token: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token } })
  return stripe.paymentIntents.create({ ...cardPayment, payment_method: id, ...more })
}

describe('cards that pay', () => {
  const cards = [
    ['tok_visa', 'visa', 'credit', '4242'],
    ['tok_visa_debit', 'visa', 'debit', '5556'],
    ['tok_mastercard', 'mastercard', 'credit', '4444'],
    ['tok_amex', 'amex', 'credit', '0005'],
  ] as const
  for (const [token, brand, funding, last4] of cards)
    test(`${token} pays, any number of times [D-208]`, async () => {
      for (let round = 0; round < 2; round++) {
        const paid = await pay(token, { expand: ['latest_charge.balance_transaction', 'payment_method'] })
        expect(paid).toMatchObject({
          status: 'succeeded',
          amount_received: 1999,
          payment_method: { card: { brand, funding, last4 } },
        })
        const charge = paid.latest_charge as Stripe.Charge
        expect(charge).toMatchObject({
          paid: true,
          captured: true,
          payment_method_details: { card: { brand, funding, last4 } },
        })
        expect(charge.balance_transaction).toMatchObject({ amount: 1999, fee: 0, net: 1999, source: charge.id })
      }
    })
})

describe('declined cards', () => {
  const cards = [
    ['tok_chargeDeclined', 'generic_decline', 'Your card was declined.'],
    ['tok_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['tok_chargeCustomerFail', 'generic_decline', 'Your card was declined.'],
  ] as const
  for (const [token, decline_code, message] of cards)
    test(`${token} is declined, and the payment can be tried with another card [D-208]`, async () => {
      const error = await rejectionOf(pay(token, { metadata: { order: token } }))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code, message })
      const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', { expand: ['latest_charge'] })
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        metadata: { order: token },
        last_payment_error: { code: 'card_declined', decline_code, message },
        latest_charge: { status: 'failed', paid: false, balance_transaction: null },
      })
      const again = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
      expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null, amount_received: 1999 })
    })
})

describe('authentication by the cardholder', () => {
  const payWithAuthentication = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    pay('tok_threeDSecure2Required', more)
  const press = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })

  test('a confirmed authentication charges the card and redirects to the return URL [D-208]', async () => {
    const intent = await payWithAuthentication({ return_url: 'https://shop.example/paid?order=1' })
    expect(intent).toMatchObject({
      status: 'requires_action',
      latest_charge: null,
      next_action: { type: 'redirect_to_url' },
    })
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    expect(url.startsWith(`${sandbox.url}/sandbox/authenticate/`)).toBe(true)
    const answer = await press(url, 'complete')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://shop.example/paid?order=1'])
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 1999 })
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
    // a second press, or the other button afterwards, does not change the outcome
    expect((await press(url, 'fail')).status).toBe(303)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('a failed authentication charges nothing, and another card may be tried [D-208]', async () => {
    const intent = await payWithAuthentication()
    const answer = await press(intent.next_action?.redirect_to_url?.url ?? '', 'fail')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Authentication failed')
    const failed = await stripe.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([])
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    )
  })

  test('a saved card of this kind requires authentication at every payment [D-208]', async () => {
    const customer = await stripe.customers.create({ email: 'anna@chairside.test' })
    const card = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_threeDSecure2Required' } })
    await stripe.paymentMethods.attach(card.id, { customer: customer.id })
    for (let round = 0; round < 2; round++) {
      const intent = await stripe.paymentIntents.create({
        ...cardPayment,
        customer: customer.id,
        payment_method: card.id,
      })
      expect(intent.status).toBe('requires_action')
      expect((await press(intent.next_action?.redirect_to_url?.url ?? '', 'complete')).status).toBe(200)
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    }
  })

  test('a card that requires authentication is declined in an off-session payment', async () => {
    for (const more of [{ off_session: true }, { error_on_requires_action: true }]) {
      const error = await rejectionOf(payWithAuthentication(more))
      expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
      expect((await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '')).status).toBe(
        'requires_payment_method',
      )
    }
  })

  test('a cancelled payment can no longer be authenticated', async () => {
    const intent = await payWithAuthentication({ return_url: 'https://shop.example/' })
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled', next_action: null })
    expect((await press(intent.next_action?.redirect_to_url?.url ?? '', 'complete')).status).toBe(404)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  })

  test('a new authentication voids the one before', async () => {
    const intent = await payWithAuthentication()
    const second = await stripe.paymentIntents.confirm(intent.id)
    const urls = [intent, second].map(({ next_action }) => next_action?.redirect_to_url?.url ?? '')
    expect(urls[0]).not.toBe(urls[1])
    expect((await press(urls[0] ?? '', 'complete')).status).toBe(404)
    expect((await press(urls[1] ?? '', 'complete')).status).toBe(200)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })

  test('ten concurrent confirmations charge once', async () => {
    const intent = await payWithAuthentication()
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    await Promise.all(Array.from({ length: 10 }, () => press(url, 'complete')))
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })
})

test('a disputed card pays, and the amount is withdrawn until the dispute is closed [D-208]', async () => {
  const paid = await pay('tok_createDispute', { expand: ['latest_charge'] })
  expect(paid.latest_charge).toMatchObject({ paid: true, disputed: true })
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(dispute).toMatchObject({ amount: 1999, status: 'needs_response', balance_transactions: [{ net: -1999 }] })
  const error = await rejectionOf(stripe.refunds.create({ payment_intent: paid.id }))
  expect(error.code).toBe('charge_disputed')
  expect(await stripe.disputes.close(dispute?.id ?? '')).toMatchObject({ status: 'lost' })
  await rejectionOf(stripe.disputes.close(dispute?.id ?? ''))
})

test('a won dispute returns the amount', async () => {
  const before = (await stripe.balance.retrieve()).available[0]?.amount
  const paid = await pay('tok_createDispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  const evidence = { uncategorized_text: 'winning_evidence' }
  expect(await stripe.disputes.update(dispute?.id ?? '', { evidence })).toMatchObject({ status: 'won' })
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe((before ?? 0) + 1999)
})

test('a payment is created first and confirmed later', async () => {
  const intent = await stripe.paymentIntents.create({ ...cardPayment, confirm: false })
  expect(intent.status).toBe('requires_payment_method')
  await stripe.paymentIntents.update(intent.id, {
    amount: 800,
    description: 'Sale 12',
    metadata: { order: '12', gone: '1' },
  })
  await stripe.paymentIntents.update(intent.id, { metadata: { gone: '' } })
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 800,
    description: 'Sale 12',
    metadata: { order: '12' },
  })
  expect(paid.metadata).not.toHaveProperty('gone')
  const error = await rejectionOf(stripe.paymentIntents.confirm(intent.id))
  expect(error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: intent.id, status: 'succeeded' },
  })
  expect((await rejectionOf(stripe.paymentIntents.cancel(intent.id))).code).toBe('payment_intent_unexpected_state')
})

test('a payment may carry the token itself', async () => {
  const data = { type: 'card', card: { token: 'tok_visa' }, billing_details: { name: 'Anna Ash' } }
  const paid = await stripe.rawRequest('POST', '/v1/payment_intents', {
    ...cardPayment,
    payment_method_data: data,
    expand: ['latest_charge'],
  })
  expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { billing_details: { name: 'Anna Ash' } } })
})

test('the provider’s rules for amounts apply', async () => {
  expect((await rejectionOf(pay('tok_visa', { amount: 29 }))).code).toBe('amount_too_small')
  expect((await rejectionOf(pay('tok_visa', { amount: 19.5 }))).code).toBe('parameter_invalid_integer')
  expect((await rejectionOf(pay('tok_visa', { amount: 100_000_000 }))).code).toBe('amount_too_large')
})

test('without a list of payment methods a return URL is required', async () => {
  const open = { amount: 500, currency: 'gbp', confirm: true, payment_method: 'pm_card_visa' }
  expect((await rejectionOf(stripe.paymentIntents.create(open))).param).toBe('return_url')
  const never = { enabled: true, allow_redirects: 'never' } as const
  expect((await stripe.paymentIntents.create({ ...open, automatic_payment_methods: never })).status).toBe('succeeded')
  expect((await stripe.paymentIntents.create({ ...open, return_url: 'https://shop.example/' })).status).toBe(
    'succeeded',
  )
})

test('unknown parameters are rejected by name', async () => {
  const error = await rejectionOf(pay('tok_visa', { application_fee_amount: 10 }))
  expect(error).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'application_fee_amount' })
  const missing = await rejectionOf(stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'gbp' }))
  expect(missing).toMatchObject({ code: 'parameter_missing', param: 'amount' })
  const nowhere = await rejectionOf(stripe.paymentIntents.retrieve('pi_nothing'))
  expect(nowhere).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_nothing'",
  })
})

test('payments are listed newest first, in pages, by customer and by time', async () => {
  const customer = await stripe.customers.create({ name: 'Bea' })
  const ids: string[] = []
  for (const amount of [100, 200, 300, 400, 500])
    ids.unshift((await pay('tok_visa', { amount, customer: customer.id })).id)
  const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
  const next = await stripe.paymentIntents.list({ customer: customer.id, limit: 3, starting_after: ids[1] ?? '' })
  expect([next.data.map(({ id }) => id), next.has_more]).toEqual([ids.slice(2), false])
  const back = await stripe.paymentIntents.list({ customer: customer.id, limit: 2, ending_before: ids[3] ?? '' })
  expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
  const all: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) all.push(id)
  expect(all).toEqual(ids)
  const later = Math.floor(Date.now() / 1000) + 60
  expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([])
  expect((await stripe.paymentIntents.list({ customer: customer.id, created: { lt: later } })).data).toHaveLength(5)
})

test('a fee is deducted where the sandbox is configured with one', async () => {
  const dear = await openSandbox({ fee: (amount) => Math.round(amount * 0.015) + 20 }, sandbox.database)
  const paid = await dear.stripe.paymentIntents.create({
    ...cardPayment,
    amount: 1000,
    payment_method: 'pm_card_visa',
    expand: ['latest_charge.balance_transaction'],
  })
  expect(paid.latest_charge).toMatchObject({ balance_transaction: { amount: 1000, fee: 35, net: 965 } })
  await dear.close()
})
