import { afterAll, afterEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { createColleague } from '../../../tests/harness/colleagues.ts'
import { openWebhookDesk } from '../../../tests/harness/webhook-desk.ts'
import { tryAgain } from '../../../tests/harness/webhook-receiver.ts'
import { recordEvent } from './record-event.ts'

const desk = await openWebhookDesk()
const { shop, admin, receiver, tell, add, changes, listDeliveries, readEndpoint, replay } = desk
afterEach(() => desk.clear())
afterAll(() => desk.close())

test('410 switches an endpoint off at once; what waits is given up, the others told [N-CONN-017]', async () => {
  const { endpoint_id } = await add()
  const colleague = await createColleague(shop, ['connections'])
  const stranger = await createColleague(shop, ['log'])
  receiver.answerWith({ status: 410 })
  const about = generateId()
  await tell(about, 'added')
  await tell(about, 'changed')
  await shop.runJobs()
  expect(receiver.received).toHaveLength(1)
  expect(await readEndpoint()).toMatchObject({ status: 0, off_reason: 'gone', waiting: 0, failed: 2 })
  const mailed = (await shop.emails()).filter(({ kind }) => kind === 'webhook-off')
  expect(mailed.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([admin.email, colleague.email]))
  expect(mailed.map(({ recipient }) => recipient)).not.toContain(stranger.email)
  expect(mailed[0]?.text).toContain('has answered that it is gone')
  await tell(about, 'deleted')
  await shop.runJobs()
  expect(await listDeliveries(endpoint_id)).toHaveLength(2)
})

test('an endpoint that fails for three days is switched off, administrators mailed [N-CONN-017]', async () => {
  await add()
  receiver.answerWith({ status: 500 })
  await tell(generateId())
  await shop.runJobs()
  await shop.pool.query("update webhook_endpoints set failing_since = now() - interval '71 hours'")
  await tryAgain(shop)
  expect(await readEndpoint()).toMatchObject({ status: 1 })
  await shop.pool.query("update webhook_endpoints set failing_since = now() - interval '72 hours'")
  await tryAgain(shop)
  expect(await readEndpoint()).toMatchObject({ status: 0, off_reason: 'failing', failed: 1, waiting: 0 })
  const mailed = (await shop.emails()).filter(({ recipient }) => recipient === admin.email)
  expect(mailed.map(({ text }) => text).join()).toContain('has taken nothing for three days')
})

test('the end of a single event switches its endpoint off, however long it waited [N-CONN-017]', async () => {
  await add()
  receiver.answerWith({ status: 500, delayMs: 3_000 })
  await tell(generateId())
  await shop.runJobs()
  await expect.poll(readEndpoint, { timeout: 10_000 }).toMatchObject({ failing: expect.any(String) })
  const ago = "interval '72 hours' - interval '2 seconds'"
  await shop.pool.query(`update webhook_endpoints set failing_since = failing_since - (${ago})`)
  await shop.pool.query(`update outgoing_deliveries set first_tried_at = first_tried_at - (${ago})`)
  receiver.answerWith({ status: 500 })
  await tryAgain(shop)
  await expect.poll(readEndpoint).toMatchObject({ status: 0, off_reason: 'failing', failed: 1, waiting: 0 })
  expect((await shop.emails()).filter(({ kind }) => kind === 'webhook-off').length).toBeGreaterThan(0)
})

test('an event that is written while its webhook is switched off is given up [N-CONN-029, D-661]', async () => {
  const { endpoint_id } = await add()
  const switchTo = (action: number) =>
    shop.call('PUT', 'admin/connections/endpoint/switch', { as: admin.token, body: { endpoint_id, action } })
  const about = generateId()
  await inTransaction(shop.db, async (tx) => {
    await recordEvent(tx, 'product.changed', about, { prod_id: about, change: 'added' })
    await switchTo(0)
  })
  await shop.runJobs()
  await shop.runScheduledJob('reconcile')
  expect(receiver.received).toEqual([])
  expect(await readEndpoint()).toMatchObject({ status: 0, waiting: 0, failed: 1 })
  const [given] = await listDeliveries(endpoint_id)
  expect(given).toMatchObject({ state: 'failed', problem: 'The webhook was switched off.', next: null })
  await switchTo(1)
  expect((await replay({ delivery_id: given?._id })).body.responseData.count).toBe(1)
  await shop.runJobs()
  expect(changes()).toEqual(['added'])
})

test('another address has failed for no time, whatever the former answers [N-CONN-029, D-661]', async () => {
  const { endpoint_id } = await add()
  const moveTo = (url: string) =>
    shop.call('PUT', 'admin/connections/endpoint', {
      as: admin.token,
      body: { endpoint_id, url, events: ['product.changed'] },
    })
  receiver.answerWith({ status: 500 })
  await tell(generateId())
  await shop.runJobs()
  await shop.pool.query("update webhook_endpoints set failing_since = now() - interval '80 hours'")
  await moveTo(receiver.url)
  expect((await readEndpoint())?.failing).not.toBeNull()
  await moveTo(`${receiver.url}/new`)
  expect((await readEndpoint())?.failing).toBeNull()
  await tryAgain(shop)
  expect(await readEndpoint()).toMatchObject({ status: 1, failing: expect.any(String), waiting: 1 })
  // the address is changed back while the one before is answering that it is gone
  let moved: Promise<unknown> = Promise.resolve()
  receiver.answerWith(() => {
    moved = moveTo(receiver.url)
    return { status: 410, delayMs: 1_000 }
  })
  await tryAgain(shop)
  await moved
  await expect.poll(() => listDeliveries(endpoint_id)).toMatchObject([{ status: 410, state: 'waiting' }])
  expect(await readEndpoint()).toMatchObject({ status: 1, failing: null, waiting: 1 })
})
