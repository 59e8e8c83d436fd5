import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaymentAttempt } from '#payments/attempts/server/insert-payment-attempt.ts'
import { settlePaymentAttempt } from '#payments/attempts/server/settle-payment-attempt.ts'
import { getBalance, postPaidOrder, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import { enqueueOverdueTransfers, sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createSeller, type Person } from '../../../../tests/harness/factories.ts'
import {
  type ConnectedSeller,
  createConnectedSeller,
  verifyPayouts,
} from '../../../../tests/harness/payout-accounts.ts'
import { callSandbox } from '../../../../tests/harness/sandbox.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const seller = (options: { verified: boolean }) => createConnectedSeller(shop, options)
const verify = (person: ConnectedSeller) => verifyPayouts(shop, person)

/** An order that was paid by card at the provider, and posted to the ledger as the shop does it. */
async function paidOrder(person: Person, mode: 'accrual' | 'discount', paid = 2000, commission = 500) {
  const { id: orderId } = await shop.db
    .insertInto('orders')
    .values({
      seller_id: person.id,
      delivery_type: 1,
      quantity: 1,
      full_price_pence: 2000,
      commission_pence: commission,
      saving_pence: 0,
      total_pence: paid,
      payment_status: 3,
      paid_at: new Date(),
      commission_mode: mode,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const instrument = { kind: 'token', token: 'tok_visa' } as const
  const attempt = {
    orderId,
    method: 'new_card',
    paymentType: 1,
    amount: pence(paid),
    instrument,
    cardTry: null,
  } as const
  const payment = await inTransaction(shop.db, (tx) => insertPaymentAttempt(tx, attempt))
  const result = await shop.provider.charge({
    reference: payment.id,
    orderId,
    amount: payment.amount,
    instrument,
    description: 'Payment for an order',
    returnUrl: 'http://localhost/',
  })
  if (result.state !== 'succeeded') throw new Error(result.state)
  await inTransaction(shop.db, async (tx) => {
    await settlePaymentAttempt(tx, payment.id, result)
    const order = { orderId, paymentId: payment.id, sellerId: person.id }
    await postPaidOrder(tx, {
      ...order,
      paid: pence(paid),
      commission: pence(commission),
      reduction: pence(0),
      fee: null,
      mode,
      holdDays: 0,
    })
  })
  return { orderId, transfer: await transferOf(orderId) }
}

function transferOf(orderId: string) {
  return shop.db.selectFrom('transfers').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

async function account(person: Person) {
  return (await shop.call('GET', 'user/account', { as: person.token })).body.responseData
}

async function sentTo(accountRef: string): Promise<number> {
  return shop.provider.retrieveBalance(accountRef)
}

test('full-price commission goes to the seller’s account [C-COMM-001, C-POUT-001, D-004]', async () => {
  const anna = await seller({ verified: true })
  const { orderId, transfer } = await paidOrder(anna, 'accrual')
  expect(await account(anna)).toMatchObject({ pending: 500, onlineAmount: 5, cashAmount: 0, balance: 0 })
  await sendTransfer(shop, transfer?.id ?? '')
  const paid = await transferOf(orderId)
  expect(paid).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await account(anna)).toMatchObject({ pending: 0, onlineAmount: 5, cashAmount: 0, balance: 5 })
  const payments = shop.db.selectFrom('payments').select('charge_ref').where('order_id', '=', orderId)
  expect(await callSandbox(shop.ownUrl(), 'GET', `/v1/transfers/${paid?.provider_ref}`)).toMatchObject({
    amount: 500,
    transfer_group: orderId,
    destination: anna.accountRef,
    source_transaction: (await payments.executeTakeFirstOrThrow()).charge_ref,
  })
  expect(await getBalance(shop.db, sellerPayableAccount(anna.id))).toBe(0)
})

test('commission kept at the sale is counted and never sent [D-006, D-007]', async () => {
  const anna = await seller({ verified: true })
  const { transfer } = await paidOrder(anna, 'discount', 1500)
  expect(transfer).toBeUndefined()
  expect(await account(anna)).toMatchObject({ pending: 0, onlineAmount: 0, cashAmount: 5, balance: 0 })
})

test('a transfer waits while payouts are disabled, and is sent when they are enabled [D-043]', async () => {
  const bea = await seller({ verified: false })
  const { orderId, transfer } = await paidOrder(bea, 'accrual')
  const jobs = () =>
    shop.pool.query("select 1 from graphile_worker.jobs where key = $1 and task_identifier = 'send-transfer'", [
      `transfer ${transfer?.id}`,
    ])
  expect((await jobs()).rowCount).toBe(1)
  await sendTransfer(shop, transfer?.id ?? '')
  expect(await transferOf(orderId)).toMatchObject({ state: 'queued' })
  await shop.pool.query('delete from graphile_worker._private_jobs where key = $1', [`transfer ${transfer?.id}`])
  await verify(bea)
  expect((await jobs()).rowCount).toBe(1)
  await sendTransfer(shop, transfer?.id ?? '')
  expect(await transferOf(orderId)).toMatchObject({ state: 'paid' })
})

test('a transfer sent twice, at once and again, is one transfer and one journal [D-043]', async () => {
  const anna = await seller({ verified: true })
  const { transfer } = await paidOrder(anna, 'accrual')
  const id = transfer?.id ?? ''
  await Promise.allSettled([1, 2, 3].map(() => sendTransfer(shop, id)))
  await sendTransfer(shop, id)
  expect(await sentTo(anna.accountRef)).toBe(500)
  const journals = await shop.db.selectFrom('journals').select('id').where('ref', '=', id).execute()
  expect(journals).toHaveLength(1)
})

test('a transfer without an answer stays open, and is found instead of sent again [D-043]', async () => {
  const anna = await seller({ verified: true })
  const { orderId, transfer } = await paidOrder(anna, 'accrual')
  await shop.pool.query(
    "insert into sandbox.faults (next, method, path, remaining) values ('drop_after', 'POST', '/v1/transfers', 4)",
  )
  await expect(sendTransfer(shop, transfer?.id ?? '')).rejects.toThrow('not answered')
  await shop.pool.query('delete from sandbox.faults')
  // the provider forgets keys after a day: if the call were repeated then, it would make a second transfer
  await shop.pool.query('delete from sandbox.idempotency_keys')
  expect(await transferOf(orderId)).toMatchObject({ state: 'sent' })
  await sendTransfer(shop, transfer?.id ?? '')
  expect(await transferOf(orderId)).toMatchObject({ state: 'paid' })
  expect(await sentTo(anna.accountRef)).toBe(500)
})

test('a transfer with a lost answer is repeated within two minutes, then more slowly [D-043]', async () => {
  const anna = await seller({ verified: true })
  const { orderId, transfer } = await paidOrder(anna, 'accrual')
  const key = `transfer ${transfer?.id}`
  const isRepeatedAfter = async (seconds: number, attempts: number) => {
    const updated_at = new Date(Date.now() - seconds * 1_000)
    await shop.pool.query('delete from graphile_worker._private_jobs where key = $1', [key])
    await shop.db
      .updateTable('transfers')
      .set({ state: 'sent', attempts, updated_at })
      .where('order_id', '=', orderId)
      .execute()
    await enqueueOverdueTransfers(shop.db)
    return (await shop.pool.query('select 1 from graphile_worker.jobs where key = $1', [key])).rowCount === 1
  }
  expect(await isRepeatedAfter(50, 1)).toBe(false)
  expect(await isRepeatedAfter(70, 1)).toBe(true)
  expect(await isRepeatedAfter(110, 2)).toBe(false)
  expect(await isRepeatedAfter(130, 2)).toBe(true)
  expect(await isRepeatedAfter(14 * 60, 20)).toBe(false)
  expect(await isRepeatedAfter(16 * 60, 20)).toBe(true)
  await sendTransfer(shop, transfer?.id ?? '')
  expect(await transferOf(orderId)).toMatchObject({ attempts: 21 })
})

test('a transfer that the provider declines stays owed and is retried later [D-043]', async () => {
  const anna = await seller({ verified: true })
  const gone = `acct_${randomUUID()}`
  await shop.db.updateTable('payout_accounts').set({ provider_ref: gone }).where('user_id', '=', anna.id).execute()
  const { orderId, transfer } = await paidOrder(anna, 'accrual')
  await sendTransfer(shop, transfer?.id ?? '')
  const refused = await transferOf(orderId)
  expect(refused).toMatchObject({ state: 'queued', failure_message: expect.stringContaining('No such') })
  expect(await getBalance(shop.db, sellerPayableAccount(anna.id))).toBe(-500)
  await shop.pool.query('delete from graphile_worker._private_jobs where key = $1', [`transfer ${transfer?.id}`])
  await shop.db
    .updateTable('transfers')
    .set({ updated_at: new Date(Date.now() - 3_600_000) })
    .where('order_id', '=', orderId)
    .execute()
  await enqueueOverdueTransfers(shop.db)
  const { rowCount } = await shop.pool.query('select 1 from graphile_worker.jobs where key = $1', [
    `transfer ${transfer?.id}`,
  ])
  expect(rowCount).toBe(1)
})

test('each paid order is listed with its commission and its state, the newest first [C-COMM-005]', async () => {
  const anna = await seller({ verified: true })
  const sent = await paidOrder(anna, 'accrual')
  await sendTransfer(shop, sent.transfer?.id ?? '')
  await paidOrder(anna, 'discount', 1500)
  await paidOrder(anna, 'accrual')
  const entries = async (query = {}) =>
    (await shop.call('GET', 'commission/entries', { as: anna.token, query })).body.responseData
  expect(await entries()).toMatchObject({
    ttl: 3,
    entries: [
      { commission: 5, kind: 'online', state: 'pending' },
      { commission: 5, kind: 'cash', state: 'kept' },
      { commission: 5, kind: 'online', state: 'sent', order_id: sent.orderId },
    ],
  })
  expect((await entries({ page: 2, lmt: 2 })).entries).toHaveLength(1)
  expect(
    (await shop.call('GET', 'commission/entries', { as: (await createSeller(shop)).token })).body.responseData.ttl,
  ).toBe(0)
})

test('a seller without an account has totals of zero [I-BANK-002, I-BANK-003]', async () => {
  const person = await createSeller(shop)
  expect(await account(person)).toEqual({
    bank: [],
    balance: 0,
    pending: 0,
    onlineAmount: 0,
    cashAmount: 0,
    owed: 0,
    returned: [],
  })
})
