import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsText } from '#payments/text.ts'
import { loadUnprocessedEvent, markEventProcessed } from '#payments/webhooks/server/webhook-events.ts'
import { pence } from '#platform/money.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop' })
})
afterAll(() => shop.close())

const event = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent', client_secret: 'hush', metadata: { payment_id: 'p1' } } },
  })

async function send(payload: string, secret = 'whsec_of_the_shop', at = Math.floor(Date.now() / 1000)) {
  const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
  return fetch(`${shop.ownUrl()}/api/v1/payment/notice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

const rows = () => shop.db.selectFrom('webhook_events').selectAll().execute()

test('a signed event is stored once, however often it is sent, without a basic header [D-208]', async () => {
  for (const answer of await Promise.all([1, 2, 3].map(() => send(event('evt_1'))))) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  }
  expect((await rows()).filter((row) => row.provider_event_id === 'evt_1')).toHaveLength(1)
})

test('only the needed fields of the object are stored [D-200]', async () => {
  await send(event('evt_2'))
  const stored = await loadUnprocessedEvent(shop.db, 'evt_2')
  expect(stored?.object).toEqual({ id: 'pi_1', object: 'payment_intent', metadata: { payment_id: 'p1' } })
  await markEventProcessed(shop.db, 'evt_2')
  expect(await loadUnprocessedEvent(shop.db, 'evt_2')).toBeNull()
})

test('an event that is not signed, badly signed, changed or old is rejected with code 10 [D-208]', async () => {
  const unsigned = await fetch(`${shop.ownUrl()}/api/v1/payment/notice`, { method: 'POST', body: event('evt_3') })
  const late = Math.floor(Date.now() / 1000) - 400
  for (const answer of [
    unsigned,
    await send(event('evt_3'), 'whsec_other'),
    await send(event('evt_3'), undefined, late),
  ]) {
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({
      responseMessage: paymentsText.webhookNotSigned,
      error: { errorCode: 10 },
    })
  }
  expect((await rows()).filter((row) => row.provider_event_id === 'evt_3')).toEqual([])
})

test('the sandbox sends the events that a module handles, and no others [D-208]', async () => {
  await shop.provider.createCustomer({ userId: '0198c000-0000-7000-8000-000000000002' })
  const instrument = { kind: 'token', token: 'tok_visa' } as const
  await shop.provider.charge({
    reference: '0198c000-0000-7000-8000-000000000003',
    orderId: null,
    amount: pence(500),
    instrument,
    description: '',
    returnUrl: 'http://localhost/',
  })
  const { rows: due } = await shop.pool.query('select event_id from sandbox.deliveries')
  expect(due).toHaveLength(1)
  await expect.poll(async () => (await rows()).some((row) => row.provider_event_id === due[0].event_id)).toBe(true)
  expect((await rows()).find((row) => row.provider_event_id === due[0].event_id)?.type).toBe('payment_intent.succeeded')
})

test('an event that no module handles is stored as processed and gets no job [D-208]', async () => {
  await send(
    JSON.stringify({ id: 'evt_9', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } }),
  )
  expect((await rows()).find((row) => row.provider_event_id === 'evt_9')?.processed_at).not.toBeNull()
  const { rows: jobs } = await shop.pool.query("select key from graphile_worker.jobs where key = 'event evt_9'")
  expect(jobs).toEqual([])
  const waiting = await shop.pool.query("select key from graphile_worker.jobs where key = 'event evt_1'")
  expect(waiting.rows).toHaveLength(1)
})

test('an event of a settled charge is stored as processed, even without our payment [D-208]', async () => {
  const seller = await createSeller(shop)
  await shop.db
    .insertInto('payments')
    .values({
      debtor_id: seller.id,
      method: 'new_card',
      payment_type: 1,
      state: 'succeeded',
      amount_pence: 500,
      instrument: { kind: 'token', token: 'tok_visa' },
      provider_ref: 'pi_paid',
    })
    .execute()
  const sendOfIntent = (id: string, intent: string) =>
    send(
      JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: intent, object: 'payment_intent', metadata: {} } },
      }),
    )
  await sendOfIntent('evt_10', 'pi_paid')
  await sendOfIntent('evt_11', 'pi_elsewhere')
  const isProcessed = async (id: string) => (await loadUnprocessedEvent(shop.db, id)) === null
  expect([await isProcessed('evt_10'), await isProcessed('evt_11')]).toEqual([true, false])
})
