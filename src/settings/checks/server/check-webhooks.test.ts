import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config/config.ts'
import { createOrder, createSale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { checkWebhooks } from './check-webhooks.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.pool.query('truncate webhook_deliveries'))
afterAll(() => shop.close())

const withKeys = readConfig({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})
const messages = async (config = withKeys) => (await checkWebhooks(shop.db, config)).map(({ message }) => message)
const addDelivery = (outcome: string, age: string, events = 1) =>
  shop.pool.query(`insert into webhook_deliveries (hour, outcome, events, last_at)
    values (now() - interval '${age}', '${outcome}', ${events}, '2026-03-01 10:30:59+00')`)

test('the doctor says when the last webhook event came, and how many were rejected and why', async () => {
  expect(await messages()).toEqual(['no webhook event came so far', 'no webhook event was rejected in the last day'])
  await addDelivery('accepted', '3 days')
  await addDelivery('bad_signature', '2 days', 40)
  await addDelivery('unsigned', '1 hour', 7)
  expect((await checkWebhooks(shop.db, withKeys)).map(({ state }) => state)).toEqual(['passed', 'passed'])
  await addDelivery('bad_signature', '2 hours', 3)
  await addDelivery('too_old', '1 hour', 2)
  const found = await checkWebhooks(shop.db, withKeys)
  expect(found.map(({ message }) => message)).toEqual([
    'the last webhook event came 2026-03-01 10:30 UTC',
    '12 webhook events were rejected in the last day: 3 signed with another secret, 2 signed too long ago, 7 without a signature',
  ])
  expect(found[1]?.remedy).toContain('STRIPE_WEBHOOK_SECRET')
})

test('card payments without a webhook event are reported, except with the sandbox', async () => {
  const order = await createOrder(shop, await createSale(shop))
  await shop.pool.query(`insert into payments (order_id, method, payment_type, state, amount_pence, provider_ref, charge_ref)
    values ('${order}', 'new_card', 1, 'succeeded', 2000, 'pi_1', 'ch_1')`)
  expect((await messages())[0]).toBe('no webhook event came so far, and 1 card payments succeeded since')
  expect((await messages(readConfig({})))[0]).toBe('no webhook event came so far')
  await shop.pool.query("insert into webhook_deliveries (hour, outcome, events) values (now(), 'accepted', 1)")
  expect((await messages())[0]).toMatch(/^the last webhook event came .* UTC$/)
})
