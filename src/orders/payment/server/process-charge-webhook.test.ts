import { describe, expect, test } from 'vitest'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { processChargeWebhook } from '#orders/payment/server/reconcile-payments.ts'
import { enqueueWaitingEvents, loadUnprocessedEvent } from '#payments/webhooks/server/webhook-events.ts'
import { answerChallenge, createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'
import {
  createAttemptAfterCall,
  paid,
  payable,
  waitForWebhookEvent,
} from '../../../../tests/harness/unfinished-payments.ts'

const { shop, sale, books } = await openShopForOrders()
await shop.provider.registerWebhookEndpoint(`${shop.ownUrl()}/api/v1/payment/notice`)

const buy = (order_id: string, token = 'tok_visa') =>
  payOrder(shop, 'token', sale.seller.token, { token, order_id, amount: 20 })

/** Makes the webhook event look so old that the payer's call must have ended since. */
const backdateEvent = (eventId: string) =>
  shop.pool.query(
    "update webhook_events set received_at = received_at - interval '1 minute' where provider_event_id = $1",
    [eventId],
  )

describe('the provider’s webhook', () => {
  test('after the response, and three times, changes nothing [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    await buy(order_id)
    const event = await waitForWebhookEvent(shop, order_id, 'payment_intent.succeeded')
    for (let times = 0; times < 3; times++) await processChargeWebhook(shop, event)
    expect(await books.stateOf(order_id)).toEqual(paid)
    expect(await books.confirmationsOf(order_id)).toHaveLength(1)
  })

  test('before any response settles the order, however many come concurrently [D-024]', async () => {
    const order_id = await createOrder(shop, sale)
    await createAttemptAfterCall(shop, sale, order_id)
    const event = await waitForWebhookEvent(shop, order_id, 'payment_intent.succeeded')
    await Promise.all([1, 2, 3].map(() => processChargeWebhook(shop, event)))
    expect(await books.stateOf(order_id)).toEqual(paid)
    expect(await books.confirmationsOf(order_id)).toHaveLength(1)
  })

  test('after the authentication settles the order, and a repeated call gets its receipt [D-042]', async () => {
    const order_id = await createOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    await processChargeWebhook(shop, await waitForWebhookEvent(shop, order_id, 'payment_intent.succeeded'))
    expect(await books.stateOf(order_id)).toEqual(paid)
    const repeated = await buy(order_id, 'tok_threeDSecure2Required')
    expect(repeated.body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
  })

  test('after failed 3-D Secure reopens the order, and the repeated call gets the decline [D-042]', async () => {
    const order_id = await createOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'fail')
    await processChargeWebhook(shop, await waitForWebhookEvent(shop, order_id, 'payment_intent.payment_failed'))
    expect(await books.stateOf(order_id)).toEqual(payable)
    expect((await buy(order_id, 'tok_threeDSecure2Required')).body.error?.errorCode).toBe(22)
  })

  test('pays an order whose browser never returned, and queues its commission [D-024, D-043]', async () => {
    const order_id = await createOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    await waitForWebhookEvent(shop, order_id, 'payment_intent.succeeded')
    await shop.runJobs()
    expect(await books.stateOf(order_id)).toEqual(paid)
    const transfers = await shop.db.selectFrom('transfers').selectAll().where('order_id', '=', order_id).execute()
    expect(transfers).toMatchObject([{ amount_pence: 500, seller_id: sale.seller.id }])
  })

  test('waits for the response of a running call, and settles the order if none comes [D-024]', async () => {
    const order_id = await createOrder(shop, sale)
    await createAttemptAfterCall(shop, sale, order_id)
    const { id } = await waitForWebhookEvent(shop, order_id, 'payment_intent.succeeded')
    await enqueueWaitingEvents(shop.db)
    await shop.runJobs()
    expect(await books.stateOf(order_id)).toMatchObject({ payments: ['sent'] })
    await backdateEvent(id)
    await enqueueWaitingEvents(shop.db)
    await shop.runJobs()
    expect(await books.stateOf(order_id)).toEqual(paid)
    expect(await loadUnprocessedEvent(shop.db, id)).toBeNull()
  })

  test('of a call whose response settled the order is processed already: no job is queued', async () => {
    const order_id = await createOrder(shop, sale)
    const { payment, result } = await createAttemptAfterCall(shop, sale, order_id)
    const { id } = await waitForWebhookEvent(shop, order_id, 'payment_intent.succeeded')
    await applyChargeResult(shop, payment, result)
    await backdateEvent(id)
    await enqueueWaitingEvents(shop.db)
    expect(await loadUnprocessedEvent(shop.db, id)).toBeNull()
    const { rows } = await shop.pool.query("select key from graphile_worker.jobs where key = 'event ' || $1", [id])
    expect(rows).toEqual([])
  })

  test('that only claims success is not trusted: the charge is retrieved [D-002]', async () => {
    const order_id = await createOrder(shop, sale)
    await buy(order_id, 'tok_threeDSecure2Required')
    const { id, provider_ref } = await shop.db
      .selectFrom('payments')
      .select(['id', 'provider_ref'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const object = { id: provider_ref, amount_received: 2000, currency: 'gbp', metadata: { payment_id: id } }
    await processChargeWebhook(shop, { type: 'payment_intent.succeeded', object })
    expect((await books.stateOf(order_id)).payments).toEqual(['requires_action'])
  })

  test('about an unknown payment changes nothing', async () => {
    const order_id = await createOrder(shop, sale)
    await createAttemptAfterCall(shop, sale, order_id)
    const readRows = async () => [
      await shop.db.selectFrom('payments').selectAll().orderBy('id').execute(),
      await shop.db.selectFrom('orders').selectAll().orderBy('id').execute(),
    ]
    const before = await readRows()
    await processChargeWebhook(shop, { type: 'payment_intent.succeeded', object: { id: 'pi_unknown', metadata: {} } })
    await processChargeWebhook(shop, { type: 'customer.created', object: { id: 'cus_1' } })
    expect(await readRows()).toEqual(before)
  })
})
