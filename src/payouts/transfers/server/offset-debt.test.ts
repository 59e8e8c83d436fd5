import { expect, test } from 'vitest'
import { enqueueOverdueTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { createPaidOrder, failCalls, loseAnswers, postRefund } from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { answerChallenge, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

/** A seller who owes £10.00: the commission of two items was sent, and then their order was refunded in whole. */
async function createDebtor(): Promise<Sale> {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  await sendTransferForOrder(shop, orderId)
  await postRefund(shop, admin, { order_id: orderId, amount: 40, refunded: 0 })
  await expectAccount(sale, { owed: 10, balance: 10 })
  return sale
}

async function expectAccount({ seller }: Sale, amounts: Record<string, number>): Promise<void> {
  expect(await getPayoutAccount(shop, seller)).toMatchObject(amounts)
}

const payDebt = ({ seller }: Sale, amount: number, token = 'tok_visa') =>
  shop.call<{ nextAction?: { url: string } }>('POST', 'payment/payout/pay', {
    as: seller.token,
    body: { token, amount },
  })

const listJournals = async () =>
  (await shop.db.selectFrom('journals').select('kind').where('kind', '=', 'debt_offset').execute()).length

test('commission pays what its seller owes first, and the rest of it is sent [D-043, D-242]', async () => {
  const sale = await createDebtor()
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  for (let times = 0; times < 2; times++) await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  await expectAccount(sale, { owed: 0, pending: 0, balance: 15, onlineAmount: 15 })
})

test('commission too small for a debt pays a part, and the next commission the rest [D-242]', async () => {
  const sale = await createDebtor()
  const before = await listJournals()
  const first = await createPaidOrder(shop, sale)
  await Promise.all([1, 2, 3].map(() => sendTransferForOrder(shop, first)))
  expect(await findTransfer(shop, first)).toMatchObject({ state: 'failed', amount_pence: 0, provider_ref: null })
  await expectAccount(sale, { owed: 5, pending: 0, balance: 10 })
  const second = await createPaidOrder(shop, sale, { quantity: 2 })
  await sendTransferForOrder(shop, second)
  await expectAccount(sale, { owed: 0, pending: 0, balance: 15 })
  expect((await listJournals()) - before).toBe(2)
})

test('two transfers that leave at the same time pay the debt once [D-242]', async () => {
  const sale = await createDebtor()
  const orders = [
    await createPaidOrder(shop, sale, { quantity: 2 }),
    await createPaidOrder(shop, sale, { quantity: 3 }),
  ]
  await Promise.all([...orders, ...orders].map((orderId) => sendTransferForOrder(shop, orderId)))
  await expectAccount(sale, { owed: 0, pending: 0, balance: 25 })
})

test('the monthly statement says what of the commission paid the debt [D-242]', async () => {
  const sale = await createDebtor()
  await sendTransferForOrder(shop, await createPaidOrder(shop, sale))
  const month = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(new Date()).slice(0, 7)
  const { body } = await shop.call('GET', `commission/statement/${month}?format=csv`, { as: sale.seller.token })
  expect(body.responseMessage).toMatch(/ORD-\d+,Used to pay what you owed,[^\n]*-5\.00/)
  expect(body.responseMessage).toMatch(/Owed amount paid,[^\n]*5\.00/)
})

test('an order whose commission paid a debt is refunded: the commission is owed again [D-242]', async () => {
  const sale = await createDebtor()
  const orderId = await createPaidOrder(shop, sale)
  await sendTransferForOrder(shop, orderId)
  await expectAccount(sale, { owed: 5 })
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  await expectAccount(sale, { owed: 10, pending: 0, balance: 10 })
})

test('a transfer that the provider declined pays a debt that came since, a second time [D-242]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const sent = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  for (const orderId of sent) await sendTransferForOrder(shop, orderId)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  const refund = (id = '') => postRefund(shop, admin, { order_id: id, amount: 20, refunded: 0 })
  await refund(sent[0])
  const { provider_ref } = await shop.db
    .selectFrom('payout_accounts')
    .select('provider_ref')
    .where('user_id', '=', sale.seller.id)
    .executeTakeFirstOrThrow()
  const moveTo = (ref: string) =>
    shop.db.updateTable('payout_accounts').set({ provider_ref: ref }).where('user_id', '=', sale.seller.id).execute()
  await moveTo(`acct_${sale.seller.id}`)
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 1000, attempts: 1 })
  const list = await shop.call<{ entries: unknown[] }>('GET', 'commission/entries', { as: sale.seller.token })
  expect(list.body.responseData.entries[0]).toMatchObject({ state: 'pending', commission: 15, netted: 5 })
  await refund(sent[1])
  await moveTo(provider_ref)
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  await expectAccount(sale, { owed: 0, pending: 0, balance: 15 })
})

test('nothing is sent or taken while a card pays the debt; then all leaves once [D-028, D-242]', async () => {
  const sale = await createDebtor()
  const token = 'tok_threeDSecure2Required'
  const { nextAction } = (await payDebt(sale, 10, token)).body.responseData
  const orderId = await createPaidOrder(shop, sale)
  await shop.runJobs()
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 500, attempts: 0 })
  const { rows } = await shop.pool.query('select waits_for from audit.transfers where order_id = $1', [orderId])
  expect(rows).toEqual([{ waits_for: 'debt' }])
  await answerChallenge(nextAction?.url ?? '', 'complete')
  expect((await payDebt(sale, 10, token)).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500, attempts: 1 })
  await expectAccount(sale, { owed: 0, pending: 0, balance: 15 })
})

test('a declined payment of the debt ends the wait, and the commission pays it [D-242]', async () => {
  const sale = await createDebtor()
  expect((await payDebt(sale, 10, 'tok_chargeDeclined')).body.error?.errorCode).toBe(22)
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  await shop.runJobs()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  await expectAccount(sale, { owed: 0, balance: 10 })
  // the debt that the browser still shows can no longer be paid
  expect((await payDebt(sale, 10)).body.error?.errorCode).toBe(13)
})

test('a transfer in doubt is not repeated to a seller in debt; if lost, it pays the debt [D-242]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const [refunded, reached, lost] = [
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
  ]
  await sendTransferForOrder(shop, refunded)
  await loseAnswers(shop, '/v1/transfers', () => expect(sendTransferForOrder(shop, reached)).rejects.toThrow())
  await failCalls(shop, '/v1/transfers', () => expect(sendTransferForOrder(shop, lost)).rejects.toThrow())
  await postRefund(shop, admin, { order_id: refunded, amount: 20, refunded: 0 })
  await expectAccount(sale, { owed: 5, balance: 10 })
  for (const orderId of [reached, lost]) await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, reached)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await findTransfer(shop, lost)).toMatchObject({ state: 'sent', amount_pence: 500 })
  await shop.pool.query(
    "update transfers set sent_at = sent_at - interval '16 minutes', updated_at = updated_at - interval '16 minutes' where order_id = $1",
    [lost],
  )
  for (let times = 0; times < 2; times++) {
    await enqueueOverdueTransfers(shop.db)
    await shop.runJobs()
    await shop.pool.query("update transfers set updated_at = updated_at - interval '16 minutes' where order_id = $1", [
      lost,
    ])
  }
  expect(await findTransfer(shop, lost)).toMatchObject({ state: 'failed', amount_pence: 0 })
  await expectAccount(sale, { owed: 0, pending: 0, balance: 10 })
})
