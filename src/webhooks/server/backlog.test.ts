import { afterAll, afterEach, expect, test } from 'vitest'
import { generateId } from '#platform/server/database/generate-id.ts'
import { openWebhookDesk } from '../../../tests/harness/webhook-desk.ts'
import { deliverLane } from '../../../tests/harness/webhook-receiver.ts'
import { finishWebhooks } from './deliver-webhook.ts'

/** Many events that wait for an endpoint, as after an hour in which it was away. */

const desk = await openWebhookDesk()
const { shop, receiver, tell, add, listDeliveries } = desk
afterEach(() => desk.clear())
afterAll(() => desk.close())

const deliver = (endpointId: string, about: string) => deliverLane(shop, { endpointId, about })

async function readJobs(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ key: string }>(
    "select key from graphile_worker.jobs where task_identifier = 'deliver-webhook'",
  )
  return rows.map(({ key }) => key)
}
const deleteJobs = () => shop.pool.query('delete from graphile_worker._private_jobs')

/** Records one event about each of so many orders, and begins to deliver them in that order; returns their ids. */
async function beginBacklog(endpointId: string, orders: number): Promise<string[]> {
  const abouts = Array.from({ length: orders }, () => generateId())
  for (const about of abouts) await tell(about)
  await deleteJobs()
  for (const about of abouts) await deliver(endpointId, about)
  return abouts
}

test('the waiting events of an order follow each other in one turn, twenty at most [N-CONN-030]', async () => {
  const { endpoint_id } = await add()
  const about = generateId()
  for (let event = 0; event < 22; event++) await tell(about)
  await deleteJobs()
  await deliver(endpoint_id, about)
  await expect.poll(() => receiver.received.length).toBe(20)
  await expect.poll(async () => (await readJobs()).length).toBe(1)
  expect(receiver.received).toHaveLength(20)
  const sent = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(sent).toEqual(sent.toSorted())
  await shop.runJobs()
  const deliveries = await listDeliveries(endpoint_id, { lmt: 50 })
  expect(deliveries.map(({ state }) => state)).toEqual(Array(22).fill('delivered'))
})

test('a refused event ends the turn of its order [N-CONN-030]', async () => {
  const { endpoint_id } = await add()
  const about = generateId()
  for (const change of ['added', 'changed', 'deleted'] as const) await tell(about, change)
  receiver.answerWith(({ data }) => ({ status: data.change === 'changed' ? 500 : 200 }))
  await deliver(endpoint_id, about)
  await expect.poll(async () => (await listDeliveries(endpoint_id)).map(({ attempts }) => attempts)).toEqual([0, 1, 1])
  expect(desk.changes()).toEqual(['added', 'changed'])
})

test('a place is left to the order that has waited longest, and no job asks for one [N-CONN-030]', async () => {
  const { endpoint_id } = await add()
  receiver.answerWith({ status: 204, delayMs: 20 })
  const abouts = await beginBacklog(endpoint_id, 12)
  await expect.poll(() => receiver.received.length).toBe(12)
  // two are sent at a time, so that neighbours can change places
  for (const [at, { data }] of receiver.received.entries())
    expect(Math.abs(abouts.indexOf(String(data.prod_id)) - at)).toBeLessThan(2)
  expect(await readJobs()).toEqual([])
  await finishWebhooks()
  expect((await listDeliveries(endpoint_id, { lmt: 50 })).map(({ state }) => state)).toEqual(
    Array(12).fill('delivered'),
  )
})

test('what waits for a place at an endpoint that is switched off is not sent [N-CONN-030]', async () => {
  const { endpoint_id } = await add()
  receiver.answerWith({ status: 410, delayMs: 20 })
  await beginBacklog(endpoint_id, 6)
  await expect
    .poll(async () => (await listDeliveries(endpoint_id)).map(({ state }) => state))
    .toEqual(Array(6).fill('failed'))
  while (await finishWebhooks());
  expect(receiver.received).toHaveLength(2)
  expect(await readJobs()).toEqual([])
})

test('a process that stops finishes what it is sending, and leaves the rest [N-CONN-030]', async () => {
  const { endpoint_id } = await add()
  const [one, ...others] = Array.from({ length: 4 }, () => generateId()) as [string, ...string[]]
  for (const about of [one, one, ...others]) await tell(about)
  await deleteJobs()
  receiver.answerWith({ status: 204, delayMs: 100 })
  for (const about of [one, ...others]) await deliver(endpoint_id, about)
  expect(await finishWebhooks()).toBe(true)
  expect(receiver.received.map(({ data }) => data.prod_id).sort()).toEqual([one, others[0]].sort())
  const left = [one, ...others.slice(1)]
  expect((await readJobs()).sort()).toEqual(left.map((about) => `webhook ${endpoint_id} ${about}`).sort())
  await shop.runJobs()
  expect(receiver.received).toHaveLength(5)
})
