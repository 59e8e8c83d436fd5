import { expect, test } from 'vitest'
import { openKillableShop, type RepeatedCall, takeProcessLock } from '../harness/killable-shop.ts'
import { orderBody, type PaymentResponse, type PlacedOrder } from '../harness/sales.ts'

const shop = await openKillableShop()
const { database, provider, pausedStatements, sale } = shop
const { pool } = database
const cutOff = await shop.start()

const claimantOf = async ({ key }: RepeatedCall): Promise<number | null> =>
  (await pool.query('select claimed_by from idempotency_keys where key = $1', [key])).rows[0]?.claimed_by ?? null

test.each(['before', 'after'] as const)(
  'lock lost %s the charge: process and successor charge once [N-PLAT-011, N-PLAT-013]',
  async (when) => {
    const order_id = await shop.placeOrder()
    const body = { token: 'tok_visa', order_id, amount: 20 }
    const call = { route: 'payment/token/pay', body, key: `pays ${order_id}`, as: sale.seller.token }
    const held = provider.hold({ path: '/v1/payment_intents', when })
    const running = shop.send<PaymentResponse>(cutOff, call)
    await expect.poll(held.count, { timeout: 30_000 }).toBe(1)
    const first = await claimantOf(call)
    const { giveBack } = await takeProcessLock(shop, call)
    const repeated = await shop.send<PaymentResponse>(shop.other, call)
    const second = await claimantOf(call)
    expect([first === null, second === null, first === second]).toEqual([false, false, false])
    await held.release({ abort: false })
    const answers = [repeated, await running].map(({ body }) => body.responseData?.emailData?.order)
    expect(answers).toMatchObject([{ paymentStatus: 3 }, { paymentStatus: 3 }])
    expect(await claimantOf(call)).toBe(second)
    await expectPaidOnce(order_id)
    await giveBack()
    await expectLockAgain()
  },
  120_000,
)

async function expectPaidOnce(orderId: string): Promise<void> {
  const { rows } = await pool.query('select id, state from payments where order_id = $1', [orderId])
  expect(rows).toMatchObject([{ state: 'succeeded' }])
  expect((await shop.providerBooks()).chargesOfOrder.get(orderId)).toBe(1)
  const posted = await pool.query("select from journals where ref = $1 and kind = 'payment'", [rows[0].id])
  expect(posted.rowCount).toBe(1)
}

/** Waits until the process claims its calls under the lock again. */
async function expectLockAgain(): Promise<void> {
  const claim = async () => {
    const call = { route: 'order', body: orderBody(sale), key: crypto.randomUUID(), as: sale.seller.token }
    await shop.send(cutOff, call)
    return claimantOf(call)
  }
  await expect.poll(claim, { timeout: 20_000, interval: 200 }).not.toBe(null)
}

test('a process without its lock and its successor place one order [N-PLAT-013, N-PLAT-015]', async () => {
  const key = crypto.randomUUID()
  const call = { route: 'order', body: orderBody(sale), key, as: sale.seller.token }
  const { rowCount: before } = await pool.query('select from orders')
  const held = await pausedStatements.hold({ table: 'orders', operation: 'insert' })
  const running = shop.send<PlacedOrder>(cutOff, call)
  await expect.poll(held.count, { timeout: 20_000 }).toBe(1)
  const { giveBack } = await takeProcessLock(shop, call)
  const repeated = await shop.send<PlacedOrder>(shop.other, call)
  await held.release({ abort: false })
  const ids = [await running, repeated].map(({ body }) => body.responseData._id)
  expect(ids[0]).toBeDefined()
  expect(ids[0]).toBe(ids[1])
  expect((await pool.query('select from orders')).rowCount).toBe((before ?? 0) + 1)
  await giveBack()
  await expectLockAgain()
}, 120_000)
