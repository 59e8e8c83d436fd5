import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import { openProvider, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'
import { secretKey, stripeAt, webhookSecret } from '../../../../tests/harness/sandbox.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

test('the sandbox has one webhook endpoint, which is replaced when its url changes [D-208]', async () => {
  const urls = async () => {
    const { data } = await setup.call('GET', '/v1/webhook_endpoints')
    return (data as { url: string }[]).map(({ url }) => url)
  }
  for (const url of ['http://127.0.0.1:9/a', 'http://127.0.0.1:9/a', 'http://127.0.0.1:9/b'])
    await setup.provider.registerWebhookEndpoint(url)
  expect(await urls()).toEqual(['http://127.0.0.1:9/b'])
})

test('an endpoint stays while url and events are the same, another program’s always [D-208]', async () => {
  const list = async () => (await setup.call('GET', '/v1/webhook_endpoints')).data as { id: string }[]
  const [of = { id: '' }] = await list()
  await setup.call('DELETE', `/v1/webhook_endpoints/${of.id}`)
  const other = await setup.call('POST', '/v1/webhook_endpoints', {
    url: 'http://127.0.0.1:9/shop',
    'enabled_events[0]': 'charge.refunded',
  })
  const register = async () => {
    await setup.provider.registerWebhookEndpoint('http://127.0.0.1:9/shop')
    return (await list()).filter(({ id }) => id !== other.id)
  }
  const [first = { id: '' }, ...more] = await register()
  expect(more).toEqual([])
  expect(await register()).toEqual([first])
  // as if an earlier version of the shop had subscribed to fewer events
  await setup.call('POST', `/v1/webhook_endpoints/${first.id}`, { 'enabled_events[0]': 'charge.refunded' })
  const [second] = await register()
  expect(second).toEqual({ ...first, id: expect.not.stringMatching(first.id), created: expect.any(Number) })
  expect(await list()).toContainEqual(expect.objectContaining({ id: other.id }))
})

test('a real provider’s key registers no endpoint, which its operator does once [D-208]', async () => {
  const list = async () => (await setup.call('GET', '/v1/webhook_endpoints')).data
  const before = await list()
  const real = createStripeProvider({ secretKey, apiBase: setup.url, webhookSecrets: [] })
  await real.registerWebhookEndpoint('http://127.0.0.1:9/real')
  expect(await list()).toEqual(before)
})

test('an event with a wrong signature is rejected [D-208]', async () => {
  expect(setup.provider.verifyWebhook(Buffer.from('{"id":"evt_1"}'), 't=1,v1=00')).toBe('bad_signature')
})

test('an event is about the object that it names, if it names one [D-208]', () => {
  const verify = (object: object) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object } })
    const signature = stripeAt(setup.url).webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    return setup.provider.verifyWebhook(Buffer.from(payload), signature)
  }
  expect(verify({ id: 'ch_1' })).toMatchObject({ id: 'evt_1', accountRef: null, objectRef: 'ch_1' })
  for (const object of [{ object: 'balance' }, { id: 7 }]) expect(verify(object)).toMatchObject({ objectRef: null })
})
