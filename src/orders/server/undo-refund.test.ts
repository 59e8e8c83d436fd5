import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTransfer } from '#commission/server/send-transfer.ts'
import { anAdmin, type Person } from '../../../tests/harness/factories.ts'
import { aSaleWithPayouts, atProvider, transferOf } from '../../../tests/harness/payouts.ts'
import { anOrder, pay, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import { runAudit } from '../../../tools/audit/run-audit.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await anAdmin(shop)
})
afterAll(async () => {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  await shop.close()
})

const account = async ({ seller }: Sale) =>
  (await shop.call('GET', 'user/account', { as: seller.token })).body.responseData
const send = async (orderId: string) => sendTransfer(shop, (await transferOf(shop, orderId))?.id ?? '')
const listOf = async (orderId: string) =>
  (
    await shop.call<{ refunded: number; left: number; refunds: { state: string; message: string }[] }>(
      'GET',
      `admin/refund/${orderId}`,
      { as: admin.token },
    )
  ).body.responseData

/** £20.00 with £5.00 commission, paid by card. */
async function paidOrder(sale: Sale): Promise<string> {
  const order_id = await anOrder(shop, sale)
  await pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  return order_id
}

const refund = (order_id: string) =>
  shop.call('POST', 'admin/refund', { as: admin.token, body: { order_id, amount: 20, refunded: 0 } })

/** The payer's bank sends it back; the provider tells it, twice. */
async function bankSendsBack(orderId: string): Promise<void> {
  const { rows } = await sql<{ ref: string }>`select r.provider_ref as ref from refunds r
    join payments p on p.id = r.payment_id where p.order_id = ${orderId} and r.state = 'succeeded'`.execute(shop.db)
  const ref = rows[0]?.ref ?? ''
  await atProvider(shop, `/v1/test_helpers/sandbox/refunds/${ref}/fail`)
  const notice = sql`from webhook_events where type = 'refund.failed' and object_ref = ${ref}`
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await sql`select 1 ${notice}`.execute(shop.db)).rows.length > 0) break
    await sleep(50)
  }
  await shop.runJobs()
  await sql`update webhook_events set processed_at = null where object_ref = ${ref}`.execute(shop.db)
  await sql`select graphile_worker.add_job('work-on-event', json_build_object('eventId', provider_event_id))
    ${notice}`.execute(shop.db)
  await shop.runJobs()
}

const logOf = (orderId: string) =>
  shop.db
    .selectFrom('admin_log')
    .select(['action', 'admin_id', 'after'])
    .where('subject_id', '=', orderId)
    .orderBy('id')
    .execute()

test('a refund that fails after it succeeded is undone: its commission goes out after all, and it may be made anew [D-043]', async () => {
  const sale = await aSaleWithPayouts(shop)
  const orderId = await paidOrder(sale)
  await refund(orderId)
  expect(await transferOf(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  await bankSendsBack(orderId)
  expect(await listOf(orderId)).toMatchObject({
    ...{ refunded: 0, left: 20 },
    refunds: [{ state: 'refused', message: 'The card payment provider could not give the money back.' }],
  })
  expect(await transferOf(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await account(sale)).toMatchObject({ onlineAmount: 5, pending: 0, owed: 0 })
  const [, failed, ...more] = await logOf(orderId)
  expect(failed).toMatchObject({
    action: 'refund failed',
    admin_id: null,
    after: { failed: 20, commissionToBeSent: 0 },
  })
  expect(more).toEqual([])
  expect((await refund(orderId)).body.statusCode).toBe(1)
})

test('what a seller owed for it is owed no more; what she has paid of it is hers again, and the log says that it has to be sent [D-028, D-043]', async () => {
  for (const hasPaid of [false, true]) {
    const sale = await aSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    await send(orderId)
    await refund(orderId)
    expect(await account(sale)).toMatchObject({ owed: 5 })
    if (hasPaid)
      await shop.call('POST', 'payment/payout/pay', { as: sale.seller.token, body: { token: 'tok_visa', amount: 5 } })
    await bankSendsBack(orderId)
    expect(await account(sale)).toMatchObject({ owed: 0, onlineAmount: 5, pending: hasPaid ? 500 : 0 })
    expect((await logOf(orderId)).at(-1)).toMatchObject({
      action: 'refund failed',
      after: { commissionToBeSent: hasPaid ? 5 : 0 },
    })
  }
})
