import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { rejectionOf, secretKey, stripeAt } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const sandbox = openSandboxForTests()
const { stripe } = sandbox

const typed = { number: '4242424242424242', exp_month: '12', exp_year: '2099', cvc: '123', name: 'Anna Ash' }
const inTwentyYears = String(new Date().getUTCFullYear() + 20)
const tokenOf = (card: Partial<typeof typed> = {}) =>
  stripe.tokens.create({ card: { ...typed, exp_year: inTwentyYears, ...card } })
const saveWith = (token: string) => stripe.paymentMethods.create({ type: 'card', card: { token } })

const typeOf = async (answer: Response) => ((await answer.json()) as { error: { type: string } }).error.type

test('a browser creates a token with the publishable key, from any origin [D-208]', async () => {
  const requested = await fetch(`${sandbox.url}/v1/tokens`, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  })
  expect([requested.status, requested.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(requested.headers.get('access-control-allow-headers')).toContain('authorization')
  const answer = await fetch(`${sandbox.url}/v1/tokens`, {
    method: 'POST',
    headers: { origin: 'https://shop.example', authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      'card[number]': '4242 4242 4242 4242',
      'card[exp_month]': '4',
      'card[exp_year]': inTwentyYears.slice(2),
      'card[cvc]': '123',
      'card[name]': 'Anna Ash',
    }),
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const token = await answer.json()
  expect(token).toMatchObject({
    object: 'token',
    type: 'card',
    used: false,
    card: {
      brand: 'Visa',
      last4: '4242',
      exp_month: 4,
      exp_year: Number(inTwentyYears),
      name: 'Anna Ash',
      funding: 'credit',
    },
  })
  expect(JSON.stringify(token)).not.toContain('42424242')
})

test('the card number is stored nowhere', async () => {
  await tokenOf()
  const { rows } = await sandbox.database.pool.query(
    `select 1 from sandbox.objects where data::text || hidden::text ~ '4242424242424242'`,
  )
  expect(rows).toEqual([])
})

test('a token works once [D-208]', async () => {
  const token = await tokenOf()
  const card = await saveWith(token.id)
  expect(card).toMatchObject({
    billing_details: { name: 'Anna Ash' },
    card: { last4: '4242', checks: { cvc_check: 'pass' } },
  })
  expect((await stripe.tokens.retrieve(token.id)).used).toBe(true)
  expect(await rejectionOf(saveWith(token.id))).toMatchObject({ statusCode: 400, code: 'token_already_used' })
})

test('of ten concurrent uses of one token one succeeds', async () => {
  const token = await tokenOf()
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => saveWith(token.id)))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the public test tokens work any number of times and can be retrieved [D-208]', async () => {
  const [first, second] = [await saveWith('tok_visa'), await saveWith('tok_visa')]
  expect(first.id).not.toBe(second.id)
  expect(await stripe.tokens.retrieve('tok_visa_debit')).toMatchObject({
    used: false,
    card: { last4: '5556', funding: 'debit' },
  })
  expect(await rejectionOf(saveWith('tok_unheard_of'))).toMatchObject({
    code: 'resource_missing',
    param: 'card[token]',
  })
})

test('each number of the form behaves like its token [D-208]', async () => {
  const numbers = {
    '4242424242424242': ['visa', 'credit'],
    '5555555555554444': ['mastercard', 'credit'],
    '4000056655665556': ['visa', 'debit'],
    '378282246310005': ['amex', 'credit'],
  }
  for (const [number, [brand, funding]] of Object.entries(numbers)) {
    const card = await saveWith((await tokenOf({ number })).id)
    expect(card.card).toMatchObject({ brand, funding, last4: number.slice(-4) })
  }
  const pay = async (number: string) => {
    const { id } = await saveWith((await tokenOf({ number })).id)
    const requested = { amount: 100, currency: 'gbp', confirm: true, allowed_payment_method_types: ['card'] } as const
    return stripe.paymentIntents.create({ ...requested, allowed_payment_method_types: ['card'], payment_method: id })
  }
  expect((await rejectionOf(pay('4000000000000002'))).decline_code).toBe('generic_decline')
  expect((await rejectionOf(pay('4000000000009995'))).decline_code).toBe('insufficient_funds')
  expect((await rejectionOf(pay('4000000000000341'))).decline_code).toBe('generic_decline')
  expect((await pay('4000002760003184')).status).toBe('requires_action')
  expect((await stripe.disputes.list({ payment_intent: (await pay('4000000000000259')).id })).data).toHaveLength(1)
})

test('input errors are reported in the order of the form', async () => {
  const year = new Date().getUTCFullYear()
  const month = new Date().getUTCMonth() + 1
  const wrong: [Partial<typeof typed>, string, string, string][] = [
    [{ number: '4242424242424241', cvc: '1' }, 'incorrect_number', 'number', 'Your card number is incorrect.'],
    [{ number: '42' }, 'incorrect_number', 'number', 'Your card number is incorrect.'],
    [{ exp_month: '13', cvc: '1' }, 'invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."],
    [{ exp_year: String(year - 1) }, 'invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid."],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc', "Your card's security code is invalid."],
    [{ cvc: '12a' }, 'invalid_cvc', 'cvc', "Your card's security code is invalid."],
  ]
  if (month > 1)
    wrong.push([
      { exp_year: String(year), exp_month: String(month - 1) },
      'invalid_expiry_month',
      'exp_month',
      "Your card's expiration month is invalid.",
    ])
  for (const [card, code, param, message] of wrong)
    expect(await rejectionOf(tokenOf(card))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      param,
      message,
    })
  expect((await tokenOf({ exp_year: String(year), exp_month: String(month) })).card).toMatchObject({ exp_month: month })
  expect((await tokenOf({ number: '378282246310005', cvc: '1234' })).card?.brand).toBe('American Express')
})

test('a real card number is rejected', async () => {
  expect(await rejectionOf(tokenOf({ number: '4111111111111111' }))).toMatchObject({
    decline_code: 'test_mode_live_card',
  })
})

test('a wallet creates a token like a card form', async () => {
  const token = await stripe.tokens.create({
    card: { ...typed, tokenization_method: 'apple_pay' } as Stripe.TokenCreateParams.Card,
  })
  expect(token.card?.tokenization_method).toBe('apple_pay')
  expect((await saveWith(token.id)).card?.wallet).toMatchObject({ type: 'apple_pay' })
})

test('an unknown key is rejected, and a publishable key creates tokens only', async () => {
  const refused = await rejectionOf(stripeAt(sandbox.url, {}, 'sk_live_wrong').customers.list())
  expect(refused).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(refused.message).toMatch(/^Invalid API Key provided: sk_live_\*+$/)
  expect(await rejectionOf(stripeAt(sandbox.url, {}, 'pk_test_sandbox').customers.list())).toMatchObject({
    code: 'secret_key_required',
  })
  const bare = await fetch(`${sandbox.url}/v1/customers`)
  expect([bare.status, await typeOf(bare)]).toEqual([401, 'invalid_request_error'])
})

test("an unknown path or a malformed body is rejected with the provider's error object", async () => {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' }
  const nowhere = await fetch(`${sandbox.url}/v1/spaceships`, { headers })
  expect([nowhere.status, await typeOf(nowhere)]).toEqual([404, 'invalid_request_error'])
  const broken = await fetch(`${sandbox.url}/v1/customers`, { method: 'POST', headers, body: 'a[b=1' })
  expect([broken.status, await typeOf(broken)]).toEqual([400, 'invalid_request_error'])
  const json = { ...headers, 'content-type': 'application/json' }
  const other = await fetch(`${sandbox.url}/v1/customers`, { method: 'POST', headers: json, body: '{}' })
  expect([other.status, await typeOf(other)]).toEqual([415, 'invalid_request_error'])
})
