import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { openSandbox, rejectionOf, stripeAt } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const sandbox = openSandboxForTests()
const { stripe } = sandbox

const requested: Stripe.PaymentIntentCreateParams = {
  amount: 1999,
  currency: 'gbp',
  confirm: true,
  allowed_payment_method_types: ['card'],
  payment_method: 'pm_card_visa',
}
const count = async () => (await stripe.charges.list({ limit: 100 })).data.length

test('the same key returns the same response and charges once', async () => {
  const before = await count()
  const first = await stripe.paymentIntents.create(requested, { idempotencyKey: 'order-1' })
  const again = await stripe.paymentIntents.create(requested, { idempotencyKey: 'order-1' })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'order-1',
    'original-request': first.lastResponse.headers['request-id'],
  })
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  expect(await count()).toBe(before + 1)
})

test('the same key with other parameters is rejected', async () => {
  await stripe.paymentIntents.create(requested, { idempotencyKey: 'order-2' })
  const other = await rejectionOf(
    stripe.paymentIntents.create({ ...requested, amount: 1 }, { idempotencyKey: 'order-2' }),
  )
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  const otherSandbox = await rejectionOf(stripe.customers.create({ name: 'x' }, { idempotencyKey: 'order-2' }))
  expect(otherSandbox.type).toBe('StripeIdempotencyError')
})

test('a declined card is declined again under the same key, without another attempt', async () => {
  const { id: payment_method } = await stripe.paymentMethods.create({
    type: 'card',
    card: { token: 'tok_chargeDeclined' },
  })
  const pay = () => stripe.paymentIntents.create({ ...requested, payment_method }, { idempotencyKey: 'order-3' })
  const before = await count()
  const [first, again] = [await rejectionOf(pay()), await rejectionOf(pay())]
  expect([first.code, again.code]).toEqual(['card_declined', 'card_declined'])
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id)
  expect(again.headers?.['idempotent-replayed']).toBe('true')
  expect(await count()).toBe(before + 1)
})

test('invalid input uses up no key', async () => {
  await rejectionOf(stripe.paymentIntents.create({ ...requested, amount: 1 }, { idempotencyKey: 'order-4' }))
  expect((await stripe.paymentIntents.create(requested, { idempotencyKey: 'order-4' })).status).toBe('succeeded')
})

test('thirty concurrent calls with one key charge once', async () => {
  const before = await count()
  const calls = Array.from({ length: 30 }, () => stripe.paymentIntents.create(requested, { idempotencyKey: 'order-5' }))
  const done = await Promise.allSettled(calls)
  const ids = new Set(done.flatMap((client) => (client.status === 'fulfilled' ? [client.value.id] : [])))
  const refused = done.flatMap((client) => (client.status === 'rejected' ? [client.reason] : []))
  expect(ids.size).toBe(1)
  for (const error of refused) expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect(await count()).toBe(before + 1)
})

test('a duplicate in another process is found by its key', async () => {
  const second = await openSandbox({}, sandbox.database)
  const before = await count()
  const clients = [stripeAt(sandbox.url, { maxNetworkRetries: 5 }), stripeAt(second.url, { maxNetworkRetries: 5 })]
  const paid = await Promise.all(
    clients.map((client) => client.paymentIntents.create(requested, { idempotencyKey: 'order-6' })),
  )
  expect(new Set(paid.map(({ id }) => id)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  await second.close()
})

test('a key belongs to the account that used it', async () => {
  const customer = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'shared' })
  const { id: stripeAccount } = await stripe.accounts.create({ type: 'custom' })
  const other = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'shared', stripeAccount })
  expect(other.id).not.toBe(customer.id)
  expect((await rejectionOf(stripe.customers.retrieve(other.id))).statusCode).toBe(404)
})

test('keys expire after a day, not before', async () => {
  await stripe.paymentIntents.create(requested, { idempotencyKey: 'young' })
  await stripe.paymentIntents.create(requested, { idempotencyKey: 'old' })
  const { pool } = sandbox.database
  await pool.query(`update sandbox.idempotency_keys set created = created - 90000 where key = 'old'`)
  const second = await openSandbox({}, sandbox.database)
  const keys = async () => (await pool.query('select key from sandbox.idempotency_keys')).rows.map(({ key }) => key)
  await vi.waitFor(async () => expect(await keys()).not.toContain('old'), 5_000)
  expect(await keys()).toContain('young')
  await second.close()
})
