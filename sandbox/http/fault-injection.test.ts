import { beforeEach, expect, test, vi } from 'vitest'
import { openSandbox, rejectionOf, stripeAt } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const sandbox = openSandboxForTests()
const { stripe } = sandbox
beforeEach(() => stripe.rawRequest('DELETE', '/v1/test_helpers/sandbox/faults'))

const order = (next: string, count = 1, path = '/v1/payment_intents') =>
  stripe.rawRequest('POST', '/v1/test_helpers/sandbox/faults', { next, path, method: 'POST', count })
/** Faults that no request has consumed yet. */
const ordered = async () =>
  (await sandbox.database.pool.query('select coalesce(sum(remaining), 0)::int as left from sandbox.faults')).rows[0]
    .left
const pay = (key: string, timeout = 5_000) =>
  stripe.paymentIntents.create(
    {
      amount: 500,
      currency: 'gbp',
      confirm: true,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
    },
    { idempotencyKey: key, timeout },
  )
const count = async () => (await stripe.charges.list({ limit: 100 })).data.length

test('a timeout before the work leaves nothing done', async () => {
  const before = await count()
  await order('timeout')
  expect((await rejectionOf(pay('a', 300))).type).toBe('StripeConnectionError')
  expect(await count()).toBe(before)
  expect((await pay('a')).status).toBe('succeeded')
})

test('a timeout after the work leaves it done', async () => {
  const before = await count()
  await order('timeout_after')
  expect((await rejectionOf(pay('b', 300))).type).toBe('StripeConnectionError')
  expect(await count()).toBe(before + 1)
  expect((await pay('b')).lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await count()).toBe(before + 1)
})

test('a connection is dropped after the work is done', async () => {
  const before = await count()
  await order('drop_after', 2)
  expect((await rejectionOf(pay('c'))).type).toBe('StripeConnectionError')
  expect(await count()).toBe(before + 1)
  expect((await pay('c')).status).toBe('succeeded')
  expect(await count()).toBe(before + 1)
})

test('a fault that answers with status 500', async () => {
  const before = await count()
  await order('error_500')
  expect(await rejectionOf(pay('d'))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect(await count()).toBe(before)
  expect((await pay('d')).status).toBe('succeeded')
})

test('the official library retries after one fault', async () => {
  await order('error_500')
  const patient = stripeAt(sandbox.url, { maxNetworkRetries: 2 })
  expect((await patient.customers.create({ name: 'Anna' })).name).toBe('Anna')
  await order('error_500', 1, '/v1/customers*')
  expect((await patient.customers.create({ name: 'Bea' })).name).toBe('Bea')
})

test('faults apply to their path only', async () => {
  await order('error_500', 5, '/v1/refunds*')
  expect((await pay('e')).status).toBe('succeeded')
})

test('an open connection does not keep the server from stopping', async () => {
  const other = await openSandbox({}, sandbox.database)
  await order('timeout', 1, '/v1/customers')
  const hanging = stripeAt(other.url)
    .customers.create({ name: 'Anna' })
    .catch(() => 'cut')
  await vi.waitFor(async () => expect(await ordered()).toBe(0))
  await other.close()
  expect(await hanging).not.toHaveProperty('id')
})
