import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Right, rights } from '#access/rights.ts'
import { decryptValue, type EncryptionKeys, parseEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { createColleague } from '../../../tests/harness/colleagues.ts'
import { createAdmin, type Person } from '../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import { readTableContents } from '../../../tests/harness/table-contents.ts'
import { addEndpoint, openWebhookReceiver, type WebhookReceiver } from '../../../tests/harness/webhook-receiver.ts'
import type { EndpointView, TestResult } from '../contract.ts'
import { eventTypes } from '../events-contract.ts'
import { webhooksText } from '../text.ts'
import { sealSecret } from './webhook-secrets.ts'

let shop: Shop
let admin: Person
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await openWebhookReceiver()
  shop = await openShop({ WEBHOOKS_TO_LOCALHOST: '1' })
  admin = await createAdmin(shop)
})
afterEach(async () => {
  await shop.pool.query('delete from webhook_endpoints')
  receiver.received.length = 0
  receiver.answerWith({ status: 204 })
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

const call = <Data>(method: string, path: string, body?: object) =>
  shop.call<Data>(method, `admin/connections/endpoint${path}`, { as: admin.token, body })
const add = (body: object) => call('POST', '', body)
const list = async () => (await call<{ endpoints: EndpointView[] }>('GET', '/list')).body.responseData.endpoints
const first = async () => (await list())[0] as EndpointView
const runTest = (endpoint_id: string) => call<TestResult>('POST', '/test', { endpoint_id })

test('an endpoint is added with what it is told; its secret is shown once [N-CONN-010]', async () => {
  const { endpoint_id, secret } = await addEndpoint(shop, admin, {
    url: receiver.url,
    events: ['order.paid', 'order.placed', 'order.paid'],
  })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await first()).toMatchObject({
    _id: endpoint_id,
    events: ['order.placed', 'order.paid'],
    status: 1,
    failing: null,
  })
  const { rows } = await shop.pool.query<{ secret: Buffer; line: string }>(
    'select secret, e::text as line from webhook_endpoints e',
  )
  expect(JSON.stringify([await list(), rows[0]?.line])).not.toContain(secret.slice(6))
  expect(rows[0]?.line).not.toContain(Buffer.from(secret).toString('hex'))
  const opened = decryptValue(shop.encryptionKeys, rows[0]?.secret as Buffer, `webhook_endpoints.secret/${endpoint_id}`)
  expect(opened?.toString()).toBe(secret)
})

test('an address that is wrong, private or no address is refused in words [N-CONN-011–012]', async () => {
  const before = await readTableContents(shop)
  const events = ['order.paid']
  for (const [url, message] of [
    [undefined, 'Please give the address.'],
    ['', 'Please give the address.'],
    [7, 'Please give the address.'],
    [`https://shop.example/${'x'.repeat(500)}`, 'Please use an address of at most 500 characters.'],
    ['shop.example', /begins with https/],
    ['http://shop.example/hooks', /begins with https/],
    ['ftp://shop.example', /begins with https/],
    ['https://anna:secret@shop.example', /begins with https/],
    ['https://shop.example/#part', /begins with https/],
    ['javascript:alert(1)', /begins with https/],
    ['https://', /begins with https/],
    ['https://localhost', /not on the public internet/],
    ['https://127.0.0.1:8443/', /not on the public internet/],
    ['https://2130706433/', /not on the public internet/],
    ['https://0x7f.1/', /not on the public internet/],
    ['https://[::1]/', /not on the public internet/],
    ['https://[::ffff:7f00:1]/', /not on the public internet/],
    ['https://10.1.2.3/', /not on the public internet/],
    ['https://169.254.169.254/latest/meta-data', /not on the public internet/],
    ['http://127.0.0.1/hooks', /begins with https/],
    ['https://no-such-host.invalid/', /could not find this host/],
  ] as const) {
    const { status, body } = await add({ url, events })
    expect([url, status, body.responseMessage]).toEqual([
      url,
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
    expect(Object.keys(body.error?.errors ?? {})).toEqual(['url'])
  }
  for (const wrong of [undefined, [], '', ['order.eaten'], 'order.paid', [7], { type: 'order.paid' }]) {
    const { status, body } = await add({ url: receiver.url, events: wrong })
    expect([status, Object.keys(body.error?.errors ?? {})[0]?.split('.')[0]]).toEqual([400, 'events'])
  }
  expect(await readTableContents(shop)).toEqual(before)
})

test('http of this machine is refused without the setting for development [N-CONN-012]', async () => {
  const other = await openShop()
  try {
    const person = await createAdmin(other)
    const body = { url: receiver.url, events: ['order.paid'] }
    const refused = await other.call('POST', 'admin/connections/endpoint', { as: person.token, body })
    expect(refused.body.error).toMatchObject({ errorCode: 1, errors: { url: webhooksText.localhostOff } })
  } finally {
    await other.close()
  }
})

test('the test button sends a signed event and shows the answer [N-CONN-018]', async () => {
  const { endpoint_id } = await addEndpoint(shop, admin, { url: receiver.url, events: ['order.paid'] })
  receiver.answerWith({ status: 200, body: 'Thank you' })
  const { body } = await runTest(endpoint_id)
  expect(body.responseData).toMatchObject({ taken: true, status: 200, answer: 'Thank you', problem: '' })
  expect(receiver.received[0]).toMatchObject({ type: 'connection.test', data: { endpoint_id } })
  for (const status of [302, 404, 410, 500]) {
    receiver.answerWith({ status, headers: { location: 'http://localhost:1/' } })
    expect((await runTest(endpoint_id)).body.responseData).toMatchObject({ taken: false, status })
  }
  // a test has no effect: the endpoint stays on, and nothing is sent again
  expect(await first()).toMatchObject({ status: 1, failing: null, waiting: 0, failed: 0 })
  await receiver.close()
  expect((await runTest(endpoint_id)).body.responseData).toMatchObject({
    taken: false,
    status: null,
    problem: 'The connection was refused.',
  })
  receiver = await openWebhookReceiver()
})

test('nothing is sent for a test while its secret cannot be read [N-CONN-018]', async () => {
  const { endpoint_id } = await addEndpoint(shop, admin, { url: receiver.url, events: ['order.paid'] })
  const lost = parseEncryptionKeys(['03'.repeat(32)]) as EncryptionKeys
  const secret = sealSecret(lost, 'secret', endpoint_id, 'whsec_of_another_key')
  await shop.db.updateTable('webhook_endpoints').set({ secret }).where('id', '=', endpoint_id).execute()
  const refused = await runTest(endpoint_id)
  expect([refused.status, wordsOf(refused)]).toEqual([409, webhooksText.problems.secret])
  expect(receiver.received).toEqual([])
  // a new secret is the way out
  expect((await call('PUT', '/secret', { endpoint_id })).status).toBe(200)
  expect((await runTest(endpoint_id)).body.responseData).toMatchObject({ taken: true })
})

test('an endpoint is changed, switched and deleted; each stands in the log [N-CONN-010]', async () => {
  const { endpoint_id } = await addEndpoint(shop, admin, {
    url: `${receiver.url}?token=geheim`,
    events: ['order.paid'],
  })
  expect((await call('PUT', '', { endpoint_id, url: receiver.url, events: eventTypes })).status).toBe(200)
  expect(await first()).toMatchObject({ url: receiver.url, events: eventTypes })
  for (const [action, state] of [
    [0, { status: 0, off_reason: 'administrator' }],
    [0, { status: 0 }],
    [1, { status: 1, off_reason: null }],
  ] as const) {
    expect((await call('PUT', '/switch', { endpoint_id, action })).status).toBe(200)
    expect(await first()).toMatchObject(state)
  }
  expect((await call('DELETE', `/${endpoint_id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  const { rows } = await shop.pool.query<{ action: string; line: string }>(
    'select action, l::text as line from admin_log l where subject_id = $1 order by created_at, id',
    [endpoint_id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'add webhook',
    'change webhook',
    'switch off webhook',
    'switch on webhook',
    'switch off webhook',
    'delete webhook',
  ])
  // the log does not name the whole address, since an address may hold a secret
  expect(rows.map(({ line }) => line).join()).not.toContain('geheim')
})

test('an unknown endpoint is not found, whatever is done to it [N-CONN-011]', async () => {
  for (const endpoint_id of ['nothing', '00000000-0000-7000-8000-000000000000'])
    for (const [method, path, body] of [
      ['PUT', '', { endpoint_id, url: receiver.url, events: ['order.paid'] }],
      ['PUT', '/secret', { endpoint_id }],
      ['PUT', '/switch', { endpoint_id, action: 1 }],
      ['POST', '/test', { endpoint_id }],
      ['DELETE', `/${endpoint_id}`, undefined],
    ] as const)
      expect(rejectionOf(await call(method, path, body)), `${method} ${path}`).toEqual([6, webhooksText.notFound])
})

test('nobody has a program told what she may not read herself [N-CONN-028, D-772]', async () => {
  const admits: Record<Right, string[]> = Object.fromEntries(rights.map((right) => [right, []])) as never
  for (const right of rights) {
    const colleague = await createColleague(shop, ['connections', right])
    for (const type of eventTypes) {
      const body = { url: receiver.url, events: [type] }
      const answer = await shop.call('POST', 'admin/connections/endpoint', { as: colleague.token, body })
      if (answer.status === 200) admits[right].push(type)
      else {
        expect([answer.status, answer.body.error?.errorCode]).toEqual([403, 8])
        const message = `You cannot have a program told of ‘${type}’. Your role does not include ‘`
        expect(answer.body.error?.errors).toEqual({ events: expect.stringContaining(message) })
      }
    }
    await shop.pool.query('delete from webhook_endpoints')
  }
  const ofOrders = eventTypes.filter((type) => type.startsWith('order.'))
  expect(Object.fromEntries(Object.entries(admits).filter(([, types]) => types.length > 0))).toEqual({
    sellers: ['seller.approved'],
    clients: ['client.erased'],
    catalogue: ['product.changed'],
    orders: ofOrders,
    dispatch: ofOrders,
    returns: [...ofOrders, 'return.opened', 'return.settled'],
    invoices: [...ofOrders, 'payout.sent'],
  })
})

test('a webhook keeps what it is told, and gains what its changer may read [N-CONN-028, D-772]', async () => {
  const colleague = await createColleague(shop, ['connections', 'catalogue'])
  const { endpoint_id } = await addEndpoint(shop, admin, { url: receiver.url, events: ['payout.sent'] })
  const change = async (url: string, events: string[]) => {
    const body = { endpoint_id, url, events }
    return (await shop.call('PUT', 'admin/connections/endpoint', { as: colleague.token, body })).status
  }
  expect(await change(receiver.url, ['payout.sent', 'order.paid'])).toBe(403)
  // what an owner has chosen does not go to another address
  expect(await change(`${receiver.url}/elsewhere`, ['payout.sent'])).toBe(403)
  expect(await first()).toMatchObject({ url: receiver.url, events: ['payout.sent'] })
  expect(await change(receiver.url, ['payout.sent', 'product.changed'])).toBe(200)
  expect(await first()).toMatchObject({ events: ['payout.sent', 'product.changed'] })
  expect(await change(`${receiver.url}/elsewhere`, ['product.changed'])).toBe(200)
  expect(await change(receiver.url, ['payout.sent'])).toBe(403)
  expect(await first()).toMatchObject({ url: `${receiver.url}/elsewhere`, events: ['product.changed'] })
})

test('there are at most twenty endpoints [N-CONN-011]', async () => {
  for (let count = 0; count < 20; count++) await addEndpoint(shop, admin, { url: receiver.url, events: ['order.paid'] })
  const refused = await add({ url: receiver.url, events: ['order.paid'] })
  expect([refused.status, wordsOf(refused)]).toEqual([409, webhooksText.tooMany])
})

test('one whose maker has left or lost the right goes on, and is marked [N-CONN-027]', async () => {
  const [leaves, loses] = [
    await createColleague(shop, ['connections', 'orders']),
    await createColleague(shop, ['connections', 'orders']),
  ]
  for (const maker of [admin, leaves, loses])
    await addEndpoint(shop, maker, { url: `${receiver.url}/${maker.id}`, events: ['order.paid'] })
  const marks = async () => Object.fromEntries((await list()).map((one) => [one.url.split('/').at(-1), one.admin_gone]))
  expect(await marks()).toEqual({ [admin.id]: null, [leaves.id]: null, [loses.id]: null })
  await shop.call('DELETE', `admin/staff/${leaves.id}`, { as: admin.token })
  await shop.db
    .updateTable('staff_roles')
    .set({ rights: ['log'] })
    .where('id', '=', loses.roleId)
    .execute()
  expect(await marks()).toEqual({ [admin.id]: null, [leaves.id]: 'left', [loses.id]: 'right' })
  expect((await list()).map(({ status }) => status)).toEqual([1, 1, 1])
})
