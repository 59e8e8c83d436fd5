import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type OpenSandbox,
  openSandbox,
  openWebhookReceiver,
  rejectionOf,
  webhookSecret,
} from '../../tests/harness/sandbox.ts'

let sandbox: OpenSandbox
let stripe: Stripe
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeAll(async () => {
  receiver = await openWebhookReceiver()
  sandbox = await openSandbox({ webhookUrl: () => receiver.url })
  stripe = sandbox.stripe
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

const pay = (payment_method = 'pm_card_visa', amount = 900) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'gbp',
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method,
  })
const listEventTypes = (id: string, { webhooks } = receiver) =>
  webhooks
    .filter(({ event }) => JSON.stringify(event.data.object).includes(id))
    .map(({ event }) => event.type)
    .sort()
const waitForEvents = (id: string, types: string[]) =>
  vi.waitFor(() => expect(listEventTypes(id)).toEqual([...types].sort()), 5_000)

/** Deliveries to an endpoint that have not succeeded yet. */
async function countOpenDeliveries(endpoint: string): Promise<number> {
  const { rows } = await sandbox.database.pool.query(
    'select count(*) as open from sandbox.deliveries where endpoint_id = $1 and delivered_at is null',
    [endpoint],
  )
  return rows[0].open
}

/** The number of delivery attempts of the events of an object. */
async function countAttempts(about: string, { pool } = sandbox.database): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(d.attempts), 0)::int as tries from sandbox.deliveries d
      join sandbox.objects e on e.id = d.event_id where e.data #>> '{data,object,id}' = $1 and d.last_response is not null`,
    [about],
  )
  return rows[0].tries
}

describe('delivered events', () => {
  test('a payment that succeeds, with a valid signature', async () => {
    const { id } = await pay()
    await waitForEvents(id, ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    const webhook = receiver.webhooks.find(({ event }) => event.type === 'payment_intent.succeeded')
    if (!webhook) throw new Error('no webhook')
    const event = stripe.webhooks.constructEvent(webhook.body, webhook.signature, webhookSecret)
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      data: { object: { id, status: 'succeeded' } },
    })
    const forged = webhook.body.replace('"amount":900', '"amount":1')
    expect(() => stripe.webhooks.constructEvent(forged, webhook.signature, webhookSecret)).toThrow()
    expect(() => stripe.webhooks.constructEvent(webhook.body, webhook.signature, 'whsec_other')).toThrow()
  })

  test('a payment that is declined', async () => {
    const { id: card } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_chargeDeclined' } })
    const error = await rejectionOf(pay(card))
    await waitForEvents(error.payment_intent?.id ?? '', [
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
  })

  test('a payment that requires authentication, and one that is cancelled', async () => {
    const { id: card } = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_threeDSecure2Required' },
    })
    const { id } = await pay(card)
    await waitForEvents(id, ['payment_intent.created', 'payment_intent.requires_action'])
    await stripe.paymentIntents.cancel(id)
    await waitForEvents(id, ['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.canceled'])
  })

  test('a refund and a dispute', async () => {
    const { id } = await pay()
    await stripe.refunds.create({ payment_intent: id })
    const paid = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']
    await waitForEvents(id, [...paid, 'refund.created', 'charge.refunded'])
    const { id: card } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_createDispute' } })
    const disputed = await pay(card)
    const opened = ['charge.dispute.created', 'charge.dispute.funds_withdrawn']
    await waitForEvents(disputed.id, [...paid, ...opened])
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data
    await stripe.disputes.close(dispute?.id ?? '')
    await waitForEvents(disputed.id, [...paid, ...opened, 'charge.dispute.closed'])
  })

  test('a verified account, a transfer and its reversal, a payout', async () => {
    const { id } = await stripe.accounts.create({ type: 'custom', country: 'GB' })
    const urls = { return_url: 'https://shop.example/', refresh_url: 'https://shop.example/' }
    const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls })
    await fetch(url, { method: 'POST', redirect: 'manual' })
    await waitForEvents(id, ['account.updated'])
    expect(receiver.webhooks.find(({ event }) => event.type === 'account.updated')?.event.account).toBe(id)
    const transfer = await stripe.transfers.create({ amount: 500, currency: 'gbp', destination: id })
    await stripe.payouts.create({ amount: 100, currency: 'gbp' }, { stripeAccount: id })
    await stripe.transfers.createReversal(transfer.id, { amount: 100 })
    await vi.waitFor(() => {
      const received = new Set(receiver.webhooks.map(({ event }) => event.type))
      for (const type of ['transfer.created', 'transfer.reversed', 'payout.created', 'payout.paid'])
        expect(received).toContain(type)
    })
  })

  test('events are listed by type and by time and retrieved one by one', async () => {
    const { id } = await pay()
    const [event] = (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data
    expect(event?.data.object).toMatchObject({ id })
    expect((await stripe.events.retrieve(event?.id ?? '')).type).toBe('payment_intent.succeeded')
    const types = ['charge.succeeded', 'payment_intent.created']
    const listed = await stripe.events.list({ types, limit: 2 })
    expect(listed.data.map(({ type }) => type).sort()).toEqual(types)
    expect((await stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([])
  })

  test('an event can be delivered again on request', async () => {
    const { id } = await pay()
    const succeeded = () =>
      receiver.webhooks.filter(
        ({ event }) => event.type === 'payment_intent.succeeded' && JSON.stringify(event).includes(id),
      )
    await vi.waitFor(() => expect(succeeded()).toHaveLength(1))
    await stripe.rawRequest('POST', `/v1/events/${succeeded()[0]?.event.id}/retry`)
    await vi.waitFor(() => expect(succeeded()).toHaveLength(2))
    expect(succeeded()[1]?.event.id).toBe(succeeded()[0]?.event.id)
  })
})

describe('endpoints', () => {
  test('an endpoint receives its event types until it is disabled', async () => {
    const other = await openWebhookReceiver()
    const endpoint = await stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['payment_intent.succeeded'],
    })
    expect(endpoint.secret).toBe(webhookSecret)
    const { id } = await pay()
    await vi.waitFor(() => expect(listEventTypes(id, other)).toEqual(['payment_intent.succeeded']))
    await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
    const second = await pay()
    await waitForEvents(second.id, ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(listEventTypes(second.id, other)).toEqual([])
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id: endpoint.id, status: 'disabled' }])
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true })
    expect((await stripe.webhookEndpoints.list()).data).toEqual([])
    await other.close()
  })

  test('a failed delivery is retried until it succeeds', async () => {
    const moody = await openWebhookReceiver((_webhook, count) => (count < 3 ? 500 : 200))
    const { id } = await stripe.webhookEndpoints.create({ url: moody.url, enabled_events: ['charge.succeeded'] })
    const paid = await pay()
    await vi.waitFor(() => expect(moody.webhooks).toHaveLength(3), 15_000)
    expect(new Set(moody.webhooks.map(({ event }) => event.id)).size).toBe(1)
    const webhook = moody.webhooks[2]
    expect(
      stripe.webhooks.constructEvent(webhook?.body ?? '', webhook?.signature ?? '', webhookSecret).data.object,
    ).toMatchObject({
      payment_intent: paid.id,
    })
    await stripe.webhookEndpoints.del(id)
    await moody.close()
  })

  test('several processes deliver each event once', async () => {
    const common = await openWebhookReceiver()
    const { id } = await stripe.webhookEndpoints.create({ url: common.url, enabled_events: ['charge.succeeded'] })
    const others = [await openSandbox({}, sandbox.database), await openSandbox({}, sandbox.database)]
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => ([sandbox, ...others][i % 3] ?? sandbox).stripe.customers.create({})),
    )
    const paid = await Promise.all(Array.from({ length: 40 }, () => pay()))
    await vi.waitFor(async () => expect(await countOpenDeliveries(id)).toBe(0), 10_000)
    expect(common.webhooks).toHaveLength(paid.length)
    await stripe.webhookEndpoints.del(id)
    for (const other of others) await other.close()
    await common.close()
  })

  test('a delivery to an unreachable endpoint waits, and a new process sends it', async () => {
    const first = await openSandbox({ webhookUrl: () => 'http://127.0.0.1:9/', webhookEvents: ['customer.created'] })
    const { id } = await first.stripe.customers.create({ name: 'Anna' })
    await vi.waitFor(async () => expect(await countAttempts(id, first.database)).toBeGreaterThan(0))
    const late = await openWebhookReceiver()
    const second = await openSandbox({ webhookUrl: () => late.url }, first.database)
    await vi.waitFor(() => expect(listEventTypes(id, late)).toEqual(['customer.created']), 10_000)
    await second.close()
    await first.close()
    await late.close()
  })
})
