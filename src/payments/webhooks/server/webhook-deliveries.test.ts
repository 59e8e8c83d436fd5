import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRejectionLog } from '#payments/webhooks/server/routes.ts'
import { deleteOldDeliveries } from '#payments/webhooks/server/webhook-events.ts'
import { createDeliveryCounter } from '#payments/webhooks/server/webhook-metrics.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old,whsec_connect' })
})
afterAll(() => shop.close())

const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'charge.updated',
  data: { object: { id: 'ch_1' } },
})

async function send(secret: string | null, { age = 0, body = payload } = {}) {
  const at = Math.floor(Date.now() / 1000) - age
  const signature = `t=${at},v1=${createHmac('sha256', secret ?? '')
    .update(`${at}.${body}`)
    .digest('hex')}`
  const headers = { 'content-type': 'application/json', ...(secret === null ? {} : { 'stripe-signature': signature }) }
  return (await fetch(`${shop.ownUrl()}/api/v1/payment/notice`, { method: 'POST', headers, body })).status
}

async function countsOf(): Promise<Record<string, number>> {
  const { rows } = await shop.pool.query(
    'select outcome, sum(events)::int as events from webhook_deliveries group by outcome',
  )
  return Object.fromEntries(rows.map(({ outcome, events }) => [outcome, events]))
}

test('an event signed with any secret is accepted, and deliveries count by outcome [D-208]', async () => {
  for (const secret of ['whsec_new', 'whsec_old', 'whsec_connect']) expect(await send(secret)).toBe(200)
  expect(await send('whsec_gone')).toBe(410)
  expect(await send('whsec_new, whsec_old,whsec_connect')).toBe(410)
  expect(await send('whsec_old', { age: 400 })).toBe(410)
  expect(await send('whsec_old', { body: '{"id":"evt_2"}' })).toBe(410)
  expect(await send(null)).toBe(410)
  await shop.app.close()
  expect(await countsOf()).toEqual({ accepted: 3, bad_signature: 2, too_old: 1, unreadable: 1, unsigned: 1 })
})

test('counts that the database could not take are written later', async () => {
  const before = (await countsOf()).unsigned ?? 0
  const away = createDeliveryCounter(shop.db)
  await shop.pool.query('alter table webhook_deliveries rename to away')
  away.count('unsigned')
  await away.flush()
  await shop.pool.query('alter table away rename to webhook_deliveries')
  away.count('unsigned')
  await away.flush()
  expect((await countsOf()).unsigned).toBe(before + 2)
})

test('a flood of unsigned requests is one statement at once and one for all that follow', async () => {
  await shop.pool.query(`create table writes ();
    create function note_write() returns trigger language plpgsql as 'begin insert into writes default values; return null; end';
    create trigger note_write after insert on webhook_deliveries execute function note_write()`)
  const writes = async () => (await shop.pool.query('select from writes')).rowCount
  const counter = createDeliveryCounter(shop.db)
  const before = (await countsOf()).unsigned ?? 0
  counter.count('unsigned')
  await expect.poll(writes).toBe(1)
  for (let sent = 0; sent < 100; sent++) {
    counter.count('unsigned')
    await sleep(1)
  }
  expect(await writes()).toBe(1)
  await counter.flush()
  expect([await writes(), (await countsOf()).unsigned]).toEqual([2, before + 101])
})

test('rejected events are logged without contents, ten a minute, then only counted', () => {
  let now = 0
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) })
  const logRejection = createRejectionLog(() => now)
  for (let sent = 0; sent < 100; sent++, now += 100) logRejection(log, 'bad_signature')
  now = 60_000
  logRejection(log, 'too_old')
  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe('{"level":40,"reason":"bad_signature","msg":"a webhook event was rejected"}\n')
  expect(JSON.parse(lines[10] ?? '')).toMatchObject({ reason: 'too_old', leftOut: 90 })
})

test('the counts of a month are stored, and the last accepted event however old it is', async () => {
  await shop.pool.query('truncate webhook_deliveries')
  await shop.pool.query(`insert into webhook_deliveries (hour, outcome, events)
    select now() - age, outcome, 1 from unnest(array[interval '1 day', interval '40 days', interval '50 days']) age,
      unnest(array['accepted', 'too_old']) outcome where not (outcome = 'accepted' and age = interval '1 day')`)
  await deleteOldDeliveries(shop.db)
  expect(await countsOf()).toEqual({ accepted: 1, too_old: 1 })
})
