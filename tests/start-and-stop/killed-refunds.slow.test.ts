import { expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { createAdmin } from '../harness/factories.ts'
import { killMidCall, openKillableShop, type RepeatedCall, repeatTwice } from '../harness/killable-shop.ts'

const shop = await openKillableShop()
const { database, provider, sale } = shop
const { pool } = database
const admin = await createAdmin(shop.factory)

/** Has an order paid with £20.00, and returns the call that refunds it in full. */
async function aRefund(): Promise<{ call: RepeatedCall; orderId: string }> {
  const order_id = await shop.placeOrder()
  const body = { token: 'tok_visa', order_id, amount: 20 }
  const as = sale.seller.token
  const paid = await shop.send(shop.other, { route: 'payment/token/pay', body, key: `pays ${order_id}`, as })
  expect(paid.body.responseMessage).toBeUndefined()
  const refund = { order_id, lines: [], amount: 20, refunded: 0 }
  const call = { route: 'admin/refund', body: refund, key: `refunds ${order_id}`, as: admin.token }
  return { call, orderId: order_id }
}

/** Refunds the order once more, as an administrator does who has closed and reopened the dialog. */
const clickAgain = async ({ call }: { call: RepeatedCall }) =>
  (await shop.send(shop.other, { ...call, key: crypto.randomUUID() })).body

async function expectRefundedOnce({ orderId }: { orderId: string }): Promise<void> {
  const { rows } = await pool.query(
    'select r.id, r.state from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    [orderId],
  )
  expect(rows).toMatchObject([{ state: 'succeeded' }])
  expect((await shop.providerBooks()).refunds.get(rows[0].id)).toBe(1)
  const posted = await pool.query("select from journals where kind = 'refund' and ref = $1", [rows[0].id])
  expect(posted.rowCount).toBe(1)
}

test.each(['before', 'after'] as const)(
  'after a kill %s the provider’s refund a repetition refunds once [N-PLAT-010, N-PLAT-015]',
  async (when) => {
    const refund = await aRefund()
    const held = provider.hold({ path: '/v1/refunds', when })
    await killMidCall(shop, refund.call, held)
    expect(await repeatTwice(shop, refund.call)).toEqual({ message: ordersText.refunded })
    // a request of the killed process that arrives late refunds nothing more
    await held.release({ abort: false })
    await expectRefundedOnce(refund)
  },
  120_000,
)

test.each(['before', 'after'] as const)(
  'after a kill %s the provider’s refund a click or the sweep ends it [N-PLAT-015, D-211]',
  async (when) => {
    const refund = await aRefund()
    const held = provider.hold({ path: '/v1/refunds', when })
    await killMidCall(shop, refund.call, held)
    // the scheduled sweep may come before the click, which is then told that nothing is left to refund
    expect([undefined, 13]).toContain((await clickAgain(refund)).error?.errorCode)
    await held.release({ abort: false })
    await expectRefundedOnce(refund)
    expect((await clickAgain(refund)).error?.errorCode).toBe(13)
    // a repetition of the interrupted call gets the answer that its refund is made
    expect(await repeatTwice(shop, refund.call)).toEqual({ message: ordersText.refunded })
    await expectRefundedOnce(refund)
  },
  120_000,
)

test('a refund killed before its answer is repeated as made [N-PLAT-010, N-PLAT-015]', async () => {
  const refund = await aRefund()
  const held = await shop.holdAnswer()
  await killMidCall(shop, refund.call, held)
  await held.release({ abort: true })
  expect(await repeatTwice(shop, refund.call)).toEqual({ message: ordersText.refunded })
  expect((await clickAgain(refund)).error?.errorCode).toBe(13)
  await expectRefundedOnce(refund)
}, 120_000)

test('a refund of a killed process is finished by the others’ sweep [N-PLAT-015, D-211]', async () => {
  const refund = await aRefund()
  const held = provider.hold({ path: '/v1/refunds', when: 'after' })
  await killMidCall(shop, refund.call, held)
  await held.release({ abort: false })
  await pool.query("update refunds set updated_at = now() - interval '1 minute' where state = 'sent'")
  const stateOf = async () => (await pool.query('select state from refunds order by created_at desc limit 1')).rows[0]
  await expect.poll(stateOf, { timeout: 90_000, interval: 500 }).toEqual({ state: 'succeeded' })
  await expectRefundedOnce(refund)
  expect(await repeatTwice(shop, refund.call)).toEqual({ message: ordersText.refunded })
  await expectRefundedOnce(refund)
}, 180_000)
