import { Agent } from 'node:https'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorText } from '#platform/error-text.ts'
import { createAdmin, createSeller, createToken } from '../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../tests/harness/paid-orders.ts'
import { createPaymentLink } from '../../../tests/harness/payment-link.ts'
import { createSaleWithPayouts, sendTransferForOrder } from '../../../tests/harness/payout-accounts.ts'
import {
  createDevice,
  type PushService,
  startPushService,
  type TestDevice,
} from '../../../tests/harness/push-service.ts'
import { registerDevice } from '../../../tests/harness/register-device.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { createOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import { isPushEndpoint } from '../contract.ts'
import { deliverPush } from './push.ts'
import { isPrivateAddress, lookupPublic, sendPush } from './push-transport.ts'

let shop: Shop
let service: PushService
let sale: Sale
let device: TestDevice
beforeAll(async () => {
  shop = await openShop()
  service = await startPushService()
})
beforeEach(async () => {
  sale = await createSaleWithPayouts(shop)
  device = createDevice()
})
afterAll(async () => {
  await shop.close()
  await service.close()
})

type Message = Parameters<typeof deliverPush>[1]

/** Takes the queued messages out of the queue and sends them to the push service of the test. */
async function deliverQueued(changes: Partial<Message> = {}): Promise<void> {
  const { rows } = await shop.pool.query<{ payload: Message }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-push' returning j.payload`,
  )
  for (const { payload } of rows) await deliverPush({ ...shop, pushAgent: service.agent }, { ...payload, ...changes })
}
const as = () => sale.seller.token
const register = (changes = {}) => registerDevice(shop, as(), device, changes)
const isRegistered = async (one = device) =>
  (await shop.pool.query('select from push_devices where endpoint = $1', [one.endpoint])).rowCount === 1
const codeOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode
/** A client pays an order of £20.00 through a payment link. */
async function payByLink(): Promise<void> {
  const order_id = await createOrder(shop, sale)
  const value = await createPaymentLink(shop, sale, order_id)
  const body = { description: 'Payment', token: 'tok_visa', order_id: value, amount: '20.00', paymentType: 1 }
  const paid = await shop.call('POST', 'payment/client/pay', { body })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
}

describe('a message', () => {
  test('reaches the device encrypted and signed, and names nobody by default [N-PUSH-001–002]', async () => {
    await register()
    await payByLink()
    await deliverQueued()
    expect(service.messagesTo(device)).toEqual([
      { title: 'You have a new order', body: '', path: expect.stringMatching(/^\/orders\?sKey=/), tag: 'order' },
    ])
    const key = (await shop.call<{ key: string }>('GET', 'push/key', { as: as() })).body.responseData.key
    const last = service.received.at(-1)
    expect(last).toMatchObject({ key, claims: { aud: 'https://push.example.com', sub: expect.any(String) } })
    expect(last?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
    expect(last?.body.includes('order')).toBe(false)
  })

  test('says who paid and what she earned where she allows it, and the email goes too [N-PUSH-002]', async () => {
    await register({ details: '1' })
    await payByLink()
    await deliverQueued()
    expect(service.messagesTo(device)).toMatchObject([
      { body: expect.stringMatching(/ paid £20.00, you earned £5.00\.$/) },
    ])
    const mailed = (await shop.emails()).filter(({ recipient }) => recipient === sale.seller.email)
    expect(mailed.map(({ kind }) => kind)).toContain('order-confirmation')
  })

  test('tells of payouts, approval and questions, each where it is chosen [N-PUSH-003]', async () => {
    const other = createDevice()
    await register({ details: '1' })
    await registerDevice(shop, as(), other, { kinds: JSON.stringify(['question']) })
    await sendTransferForOrder(shop, await createPaidOrder(shop, sale))
    const value = await createPaymentLink(shop, sale, await createOrder(shop, sale))
    await shop.call('POST', 'payment/client/question', { body: { order_id: value, question: 'Is it vegan?' } })
    const admin = await createAdmin(shop)
    await shop.pool.query('update users set documents_approved = false where id = $1', [sale.seller.id])
    await shop.call('PUT', 'admin/user/active', { as: admin.token, body: { _id: sale.seller.id, action: 1 } })
    await deliverQueued()
    const tags = (one: TestDevice) => service.messagesTo(one).map(({ tag }) => tag)
    expect(tags(device).sort()).toEqual(['documents', 'payout', 'question'])
    expect(tags(other)).toEqual(['question'])
    const payout = service.messagesTo(device).find(({ tag }) => tag === 'payout')
    expect(payout).toMatchObject({ body: '£5.00 is on its way to your account.' })
  })

  test('is not sent for what the seller paid herself, nor an hour late [N-PUSH-003]', async () => {
    await register()
    await createPaidOrder(shop, sale)
    await deliverQueued()
    await payByLink()
    await deliverQueued({ at: new Date(Date.now() - 61 * 60_000).toISOString() })
    expect(service.messagesTo(device)).toEqual([])
  })
})

describe('a device', () => {
  test.each([404, 410])('is deleted once its push service answers %i [N-PUSH-004]', async (status) => {
    await register()
    service.answerWith(device, status)
    await payByLink()
    await deliverQueued()
    expect(await isRegistered()).toBe(false)
  })

  test('stays where the push service fails, and the job is tried again [N-PUSH-004]', async () => {
    await register()
    service.answerWith(device, 503)
    await payByLink()
    await expect(deliverQueued()).rejects.toThrow('status 503')
    expect(await isRegistered()).toBe(true)
  })

  test('gets nothing more after logout, a new password, a block and its own removal [N-PUSH-004]', async () => {
    const remaining = createDevice()
    const session = await createToken(shop, { kind: 'session', userId: sale.seller.id })
    await registerDevice(shop, session, remaining)
    await register()
    await shop.call('POST', 'user/logout', { as: as(), body: {} })
    expect([await isRegistered(), await isRegistered(remaining)]).toEqual([false, true])
    const admin = await createAdmin(shop)
    await shop.call('PUT', 'admin/user/block', { as: admin.token, body: { _id: sale.seller.id, action: 0 } })
    expect(await isRegistered(remaining)).toBe(false)
    const seller = await createSeller(shop)
    const { body } = await registerDevice(shop, seller.token, device)
    const remove = (token: string) => shop.call('DELETE', `push/device/${body.responseData.device_id}`, { as: token })
    expect(rejectionOf(await remove((await createSeller(shop)).token))).toEqual([6, errorText.notFound])
    expect(codeOf(await remove(seller.token))).toBeUndefined()
    expect(await isRegistered()).toBe(false)
  })

  test.each([
    ['has run out', "expires_at = now() - interval '1 second'"],
    ['was ended elsewhere', 'revoked_at = now()'],
  ])('whose session %s gets nothing more, and goes with the night’s job [N-PUSH-007, D-538]', async (_how, ended) => {
    const [ending, living] = [device, createDevice()]
    for (const one of [ending, living])
      await registerDevice(shop, await createToken(shop, { kind: 'session', userId: sale.seller.id }), one)
    await shop.pool.query(
      `update tokens set ${ended} where id = (select session_id from push_devices where endpoint = $1)`,
      [ending.endpoint],
    )
    await payByLink()
    await shop.pool.query("update tokens set last_used_at = now() - interval '25 hours'")
    await deliverQueued()
    expect([service.messagesTo(device).length, service.messagesTo(living).length]).toEqual([0, 1])
    await shop.runScheduledJob('delete-expired-rows')
    expect([await isRegistered(), await isRegistered(living)]).toEqual([false, true])
  })

  test('keeps its choices when it registers again, and starts anew for another seller [N-PUSH-003]', async () => {
    await register({ kinds: JSON.stringify(['payout']), details: '1' })
    expect((await register()).body.responseData).toMatchObject({ kinds: ['payout'], details: true })
    const other = await createSeller(shop)
    const { body } = await registerDevice(shop, other.token, device)
    expect(body.responseData).toMatchObject({
      kinds: ['order', 'payout', 'documents', 'question', 'return'],
      details: false,
    })
    await payByLink()
    await deliverQueued()
    expect(service.messagesTo(device)).toEqual([])
  })

  test('of more than ten the oldest gets no more messages [N-PUSH-005]', async () => {
    await register()
    for (let devices = 0; devices < 10; devices++) await registerDevice(shop, as(), createDevice())
    expect(await isRegistered()).toBe(false)
  })
})

describe('where messages go', () => {
  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://push.example.com:8443/x',
    'https://user:word@push.example.com/x',
    'not an address',
  ])('%s is refused when a device registers [N-PUSH-005]', async (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false)
    expect(codeOf(await registerDevice(shop, as(), { ...device, endpoint }))).toBe(1)
    expect(await isRegistered({ ...device, endpoint })).toBe(false)
  })

  test('a name that leads into the network is not connected to, and its device goes [N-PUSH-005]', async () => {
    for (const inside of [
      '10.1.2.3',
      '127.0.0.1',
      '169.254.169.254',
      '192.168.1.1',
      '::1',
      'fd00::1',
      '::ffff:10.0.0.1',
    ])
      expect(isPrivateAddress(inside), inside).toBe(true)
    for (const outside of ['142.250.1.1', '2a00:1450:4009::1']) expect(isPrivateAddress(outside)).toBe(false)
    // every computer resolves this name to itself
    const found = await new Promise((resolve) => lookupPublic('localhost', { all: true }, (error) => resolve(error)))
    expect(String(found)).toContain('a private address')
    const options = { keys: await shopKeys(), contact: 'mailto:shop@example.com' }
    const agent = new Agent({ lookup: (_host, all, done) => lookupPublic('localhost', all, done as never) })
    const target = { endpoint: device.endpoint, publicKey: device.p256dh, auth: device.auth }
    expect(await sendPush(target, {}, { ...options, agent })).toBe('gone')
    expect(await sendPush({ ...target, endpoint: 'https://127.0.0.1/x' }, {}, options)).toBe('gone')
  })
})

test('the private key is encrypted, and made once however many ask for it [N-PUSH-001]', async () => {
  const read = async () => (await shop.call<{ key: string }>('GET', 'push/key', { as: as() })).body.responseData.key
  const [one, two] = await Promise.all([read(), read()])
  expect(one).toBe(two)
  const { rows } = await shop.pool.query<{ private_key: Buffer }>('select private_key from push_keys')
  expect(rows).toHaveLength(1)
  const { privateKey } = await shopKeys()
  expect(rows[0]?.private_key.includes(Buffer.from(privateKey, 'base64url'))).toBe(false)
})

async function shopKeys() {
  const { getPushKeys } = await import('./push.ts')
  const keys = await getPushKeys(shop)
  if (!keys) throw new Error('the keys cannot be read')
  return keys
}
