import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, describe, expect, it, test } from 'vitest'
import { encryptStoredValues, inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { errorText } from '#platform/error-text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { type EncryptionKeys, parseEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { openWebhookDesk } from '../../../tests/harness/webhook-desk.ts'
import { addEndpoint, type ReceivedWebhook, tryAgain } from '../../../tests/harness/webhook-receiver.ts'
import { webhooksText } from '../text.ts'
import { getNextAttempt } from './attempt-pauses.ts'
import { recordEvent } from './record-event.ts'

const desk = await openWebhookDesk()
const { shop, admin, receiver, tell, add, changes, readDeliveryList, listDeliveries, readEndpoint, replay } = desk
afterEach(() => desk.clear())
afterAll(() => desk.close())

const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
const verify = ({ headers, body }: ReceivedWebhook, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('an event is signed so that the library verifies it, and no other byte [N-CONN-013]', async () => {
  const { secret } = await add()
  const about = generateId()
  await tell(about, 'added')
  await shop.runJobs()
  const [webhook] = receiver.received as [ReceivedWebhook]
  expect(webhook.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  expect(verify(webhook, secret)).toEqual({
    type: 'product.changed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { prod_id: about, change: 'added' },
  })
  const { headers, body } = webhook
  const changed: ReceivedWebhook[] = [
    { ...webhook, body: body.replace('added', 'Added') },
    { ...webhook, body: `${body} ` },
    { ...webhook, headers: { ...headers, 'webhook-id': generateId() } },
    { ...webhook, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) } },
    { ...webhook, headers: { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` } },
  ]
  for (const other of changed) expect(() => verify(other, secret)).toThrow()
  expect(() => verify(webhook, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow()
})

test('for a day after a new secret both sign, then the new one alone [N-CONN-013]', async () => {
  const { endpoint_id, secret: former } = await add()
  const rotated = await shop.call<{ secret: string; former_until: string }>(
    'PUT',
    'admin/connections/endpoint/secret',
    {
      as: admin.token,
      body: { endpoint_id },
    },
  )
  const { secret, former_until } = rotated.body.responseData
  expect(Date.parse(former_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await tell(generateId())
  await shop.runJobs()
  const [webhook] = receiver.received as [ReceivedWebhook]
  for (const known of [former, secret]) expect(() => verify(webhook, known)).not.toThrow()
  await shop.pool.query("update webhook_endpoints set former_until = now() - interval '1 second'")
  await tell(generateId())
  await shop.runJobs()
  const [, later] = receiver.received as [ReceivedWebhook, ReceivedWebhook]
  expect(() => verify(later, former)).toThrow()
  expect(() => verify(later, secret)).not.toThrow()
})

test('secrets are encrypted anew with a new key, and sign as before [D-429, N-PLAT-027]', async () => {
  const { endpoint_id, secret: former } = await add()
  const as = admin.token
  const rotated = await shop.call<{ secret: string }>('PUT', 'admin/connections/endpoint/secret', {
    as,
    body: { endpoint_id },
  })
  const { db, encryptionKeys } = shop
  const { current: next } = parseEncryptionKeys(['04'.repeat(32)]) as EncryptionKeys
  await encryptStoredValues({
    db,
    encryptionKeys: { current: next, byId: new Map(encryptionKeys.byId).set(next.id, next) },
  })
  const secretsUnder = async (keys: EncryptionKeys) =>
    (await inspectStoredValues(db, keys)).find(({ name }) => name === 'secrets of webhooks')
  expect(await secretsUnder(encryptionKeys)).toMatchObject({ unknownKeys: new Map([[next.id, 2]]) })
  await encryptStoredValues({
    db,
    encryptionKeys: { current: encryptionKeys.current, byId: new Map(encryptionKeys.byId).set(next.id, next) },
  })
  expect(await secretsUnder(encryptionKeys)).toMatchObject({ unknownKeys: new Map(), underPrevious: 0 })
  await tell(generateId())
  await shop.runJobs()
  const [webhook] = receiver.received as [ReceivedWebhook]
  for (const secret of [former, rotated.body.responseData.secret]) expect(() => verify(webhook, secret)).not.toThrow()
})

test('an event of a rolled-back change is not sent, others to all who want them [N-CONN-015]', async () => {
  await add()
  await addEndpoint(shop, admin, { url: `${receiver.url}/other`, events: ['product.changed', 'order.paid'] })
  await addEndpoint(shop, admin, { url: `${receiver.url}/never`, events: ['order.paid'] })
  const about = generateId()
  const failed = inTransaction(shop.db, async (tx) => {
    await recordEvent(tx, 'product.changed', about, { prod_id: about, change: 'deleted' })
    throw new Error('the change failed')
  })
  await expect(failed).rejects.toThrow('the change failed')
  await tell(about, 'shown')
  await shop.runJobs()
  expect(changes()).toEqual(['shown', 'shown'])
  expect(new Set(ids()).size).toBe(1)
})

test('nothing is written where no endpoint wants to know [N-CONN-015]', async () => {
  await addEndpoint(shop, admin, { url: receiver.url, events: ['order.paid'] })
  await tell(generateId())
  await inTransaction(shop.db, (tx) => recordEvent(tx, 'client.erased', generateId(), { client_id: 'some' }))
  const { rows } = await shop.pool.query('select from outgoing_events union all select from outgoing_deliveries')
  expect(rows).toEqual([])
})

test('the next event about an order waits until the one before is taken, others not [N-CONN-016]', async () => {
  const { endpoint_id } = await add()
  const [one, other] = [generateId(), generateId()]
  receiver.answerWith(({ data }) => ({ status: data.prod_id === one ? 503 : 200 }))
  for (const change of ['added', 'changed', 'deleted'] as const) await tell(one, change)
  await tell(other, 'hidden')
  await shop.runJobs()
  expect(changes().sort()).toEqual(['added', 'hidden'])
  await tryAgain(shop)
  expect(changes().filter((change) => change !== 'hidden')).toEqual(['added', 'added'])
  receiver.answerWith({ status: 200 })
  await tryAgain(shop)
  expect(changes().filter((change) => change !== 'hidden')).toEqual(['added', 'added', 'added', 'changed', 'deleted'])
  const [first, second, third] = ids().filter((_, at) => receiver.received[at]?.data.change === 'added')
  expect(new Set([first, second, third]).size).toBe(1)
  expect((await listDeliveries(endpoint_id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
})

test('any answer but 2xx is a failure, with its beginning and how long it took [N-CONN-014]', async () => {
  const { endpoint_id } = await add()
  receiver.answerWith({
    status: 307,
    headers: { location: `${receiver.url}/inside` },
    body: 'x'.repeat(3_000),
    delayMs: 30,
  })
  await tell(generateId())
  await shop.runJobs()
  const [delivery] = await listDeliveries(endpoint_id)
  expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, status: 307, answer: 'x'.repeat(1024), problem: '' })
  expect(delivery?.duration).toBeGreaterThanOrEqual(29)
  expect(receiver.received).toHaveLength(1)
  expect((await readEndpoint())?.failing).not.toBeNull()
  for (const status of [200, 201, 204, 299]) {
    receiver.answerWith({ status })
    const about = generateId()
    await tell(about)
    await shop.runJobs()
    expect((await listDeliveries(endpoint_id)).find((one) => one.about === about)).toMatchObject({
      state: 'delivered',
      status,
    })
  }
  expect((await readEndpoint())?.failing).toBeNull()
  expect((await readDeliveryList(endpoint_id, { lmt: 2 })).ttl).toBe(5)
})

describe('the pauses after attempts [N-CONN-014]', () => {
  const first = new Date('2026-11-01T12:00:00Z')
  it('grow, each a fifth longer or shorter by chance, and end after three days', () => {
    for (const random of [0, 0.5, 1]) {
      let now = first
      const pauses: number[] = []
      for (let attempts = 1; ; attempts++) {
        const next = getNextAttempt({ attempts, first_tried_at: first }, now, random)
        if (!next) break
        pauses.push(Math.round((next.getTime() - now.getTime()) / 1000))
        now = next
      }
      expect(now.getTime() - first.getTime()).toBe(3 * 86_400_000)
      expect(pauses.slice(0, 4)).toEqual([5, 30, 120, 600].map((seconds) => Math.round(seconds * (0.8 + 0.4 * random))))
      expect(pauses.length).toBeGreaterThan(14)
      expect(pauses.length).toBeLessThan(24)
    }
  })
})

test('one or all that failed are replayed under their ids, in their old order [N-CONN-018]', async () => {
  const { endpoint_id } = await add()
  const about = generateId()
  receiver.answerWith({ status: 500 })
  for (const change of ['added', 'changed'] as const) await tell(about, change)
  await shop.runJobs()
  const switchTo = (action: number) =>
    shop.call('PUT', 'admin/connections/endpoint/switch', { as: admin.token, body: { endpoint_id, action } })
  const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const replayFirst = async () => replay({ delivery_id: (await listDeliveries(endpoint_id))[0]?._id })
  expect(rejectionOf(await replayFirst())).toEqual([13, webhooksText.isWaiting])
  await switchTo(0)
  expect((await listDeliveries(endpoint_id, { state: 'failed' })).map(({ problem }) => problem)).toEqual(
    Array(2).fill('The webhook was switched off.'),
  )
  for (const refused of [await replay({ endpoint_id, since }), await replayFirst()])
    expect(rejectionOf(refused)).toEqual([13, webhooksText.isOff])
  await switchTo(1)
  receiver.answerWith({ status: 200 })
  receiver.received.length = 0
  expect((await replay({ endpoint_id, since })).body.responseData.count).toBe(2)
  await shop.runJobs()
  expect(changes()).toEqual(['added', 'changed'])
  const before = ids()
  const [, first] = await listDeliveries(endpoint_id)
  expect((await replay({ delivery_id: first?._id })).body.responseData.count).toBe(1)
  await shop.runJobs()
  expect(ids()).toEqual([...before, before[0]])
  expect((await replay({ endpoint_id, since })).body.responseData.count).toBe(0)
})

test('a replay of nothing, of both, of an unknown one or since no day is refused [N-CONN-018]', async () => {
  const { endpoint_id } = await add()
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const [body, code, words] of [
    [{}, 1, webhooksText.replayWhat],
    [{ delivery_id: unknown, endpoint_id, since: '2026-11-01' }, 1, webhooksText.replayWhat],
    [{ endpoint_id }, 1, webhooksText.sinceInvalid],
    [{ endpoint_id, since: 'yesterday' }, 1, webhooksText.sinceInvalid],
    [{ endpoint_id, since: '' }, 1, webhooksText.sinceInvalid],
    [{ delivery_id: 7 }, 1, errorText.notValid('delivery_id')],
    [{ delivery_id: unknown }, 6, webhooksText.deliveryNotFound],
    [{ delivery_id: 'nothing' }, 6, webhooksText.deliveryNotFound],
    [{ endpoint_id: unknown, since: '2026-11-01' }, 6, webhooksText.notFound],
  ] as const) {
    const answer = await replay(body)
    expect([answer.body.error?.errorCode, wordsOf(answer)], JSON.stringify(body)).toEqual([code, words])
  }
})

test('an attempt whose process was killed is made again by another one [N-CONN-019]', async () => {
  await add()
  await tell(generateId())
  // the state that a process leaves if it is killed while sending: a claimed delivery without a job
  await shop.pool.query(
    "update outgoing_deliveries set claimed_until = now() + interval '30 seconds', attempts = 1, first_tried_at = now()",
  )
  await shop.runJobs()
  expect(receiver.received).toHaveLength(0)
  await shop.pool.query('delete from graphile_worker._private_jobs')
  await shop.pool.query(
    "update outgoing_deliveries set claimed_until = now() - interval '2 minutes', next_at = now() - interval '2 minutes'",
  )
  await shop.runScheduledJob('reconcile')
  await shop.runJobs()
  expect(receiver.received).toHaveLength(1)
})

test('events are deleted after thirty days, unless they wait [N-CONN-015]', async () => {
  const { endpoint_id } = await add()
  const [old, waiting] = [generateId(), generateId()]
  await tell(old)
  await shop.runJobs()
  receiver.answerWith({ status: 500 })
  await tell(waiting)
  await shop.runJobs()
  await shop.pool.query("update outgoing_events set created_at = now() - interval '31 days'")
  await shop.runScheduledJob('delete-expired-rows')
  expect((await listDeliveries(endpoint_id)).map(({ about }) => about)).toEqual([waiting])
})
