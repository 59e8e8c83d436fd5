import { expect, test } from 'vitest'
import { credit, debit, postJournal, salesAccount, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createSeller } from '../harness/factories.ts'
import { killMidCall, openKillableShop, type RepeatedCall, repeatTwice } from '../harness/killable-shop.ts'
import { orderBody, type PaymentResponse, type PlacedOrder } from '../harness/sales.ts'

const shop = await openKillableShop()
const { database, provider, sale } = shop
const { pool } = database

/** A payment of £20.00 that has to be made once: its call, the expected answer, and the column by which its attempts are found. */
interface Payment {
  call: RepeatedCall
  subject: { column: 'order_id' | 'debtor_id'; id: string }
  answer: object
}

const receipt = { emailData: { order: { paymentStatus: 3 } } }
const paymentOf = (order_id: string, change: Partial<RepeatedCall> = {}, fields = {}): Payment => ({
  call: {
    route: 'payment/token/pay',
    key: `pays ${order_id}`,
    as: sale.seller.token,
    body: { token: 'tok_visa', order_id, amount: 20, ...fields },
    ...change,
  },
  subject: { column: 'order_id', id: order_id },
  answer: receipt,
})

const payments = {
  'of an order': async () => paymentOf(await shop.placeOrder()),
  async 'by a payment link'() {
    const orderId = await shop.placeOrder()
    const sent = {
      route: 'payment/link',
      body: { order_id: orderId },
      key: `link of ${orderId}`,
      as: sale.seller.token,
    }
    await shop.send(shop.other, sent)
    const { rows } = await pool.query("select text from emails where kind = 'pay-link' order by id desc limit 1")
    const value = /order_id=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    expect(value).toBeDefined()
    const change = { route: 'payment/client/pay', as: undefined }
    return paymentOf(orderId, change, { order_id: value, paymentType: 1 })
  },
  async 'of a debt'(): Promise<Payment> {
    const { id, token } = await createSeller(shop.factory)
    const entries = [debit(sellerDebtAccount(id), pence(2000)), credit(salesAccount, pence(2000))]
    await inTransaction(database.db, (tx) => postJournal(tx, { kind: 'commission_reversal', ref: id, entries }))
    const body = { description: 'Payout payment', token: 'tok_visa', order_id: '', amount: 20, user_id: id }
    return {
      call: { route: 'payment/payout/pay', body, key: `debt of ${id}`, as: token },
      subject: { column: 'debtor_id', id },
      answer: { message: payoutsText.debtPaid },
    }
  },
}

async function expectChargedOnce({ subject: { column, id } }: Payment): Promise<void> {
  const { rows } = await pool.query(`select id, state from payments where ${column} = $1`, [id])
  expect(rows).toMatchObject([{ state: 'succeeded' }])
  const { charges, chargesOfOrder } = await shop.providerBooks()
  expect(charges.get(rows[0].id)).toBe(1)
  if (column === 'order_id') expect(chargesOfOrder.get(id)).toBe(1)
  const posted = await pool.query("select from journals where ref = $1 and kind in ('payment', 'debt_payment')", [
    rows[0].id,
  ])
  expect(posted.rowCount).toBe(1)
}

test.each([
  ['of an order', 'before'],
  ['of an order', 'after'],
  ['by a payment link', 'before'],
  ['by a payment link', 'after'],
  ['of a debt', 'before'],
  ['of a debt', 'after'],
] as const)(
  'a payment %s is charged once if its process is killed %s the charge [N-PLAT-010–011]',
  async (what, when) => {
    const payment = await payments[what]()
    const held = provider.hold({ path: '/v1/payment_intents', when })
    await killMidCall(shop, payment.call, held)
    expect(await repeatTwice<PaymentResponse>(shop, payment.call)).toMatchObject(payment.answer)
    // a request of the killed process that arrives late charges nothing more
    await held.release({ abort: false })
    await expectChargedOnce(payment)
  },
  120_000,
)

test.each(['of an order', 'by a payment link', 'of a debt'] as const)(
  'a payment %s whose process is killed before it answers is repeated as paid [N-PLAT-011]',
  async (what) => {
    const payment = await payments[what]()
    const held = await shop.holdAnswer()
    await killMidCall(shop, payment.call, held)
    await held.release({ abort: true })
    expect(await repeatTwice<PaymentResponse>(shop, payment.call)).toMatchObject(payment.answer)
    await expectChargedOnce(payment)
    // a new call with another key is told that there is nothing to pay
    const anew = await shop.send(shop.other, { ...payment.call, key: `anew ${payment.call.key}` })
    expect(anew.body.error?.errorCode).toBe(13)
  },
  120_000,
)

test.each([
  ['placed', {}],
  ['placed in place of an unpaid one', { isReplacement: true }],
])(
  'an order %s by a process killed before its answer is placed once [N-PLAT-010, N-PLAT-015]',
  async (_how, { isReplacement = false }: { isReplacement?: boolean }) => {
    const changes = isReplacement ? { order_id: await shop.placeOrder() } : {}
    const key = crypto.randomUUID()
    const call = { route: 'order', body: orderBody(sale, changes), key, as: sale.seller.token }
    const countOrders = async () => (await pool.query('select from orders')).rowCount ?? 0
    const before = await countOrders()
    const held = await shop.holdAnswer()
    await killMidCall(shop, call, held)
    await held.release({ abort: true })
    const { _id } = await repeatTwice<PlacedOrder>(shop, call)
    expect(await countOrders()).toBe(before + 1)
    const { rows } = await pool.query('select id, superseded_by from orders order by created_at desc, id desc limit 2')
    expect(rows[0]).toEqual({ id: _id, superseded_by: null })
    if (isReplacement) expect(rows[1]).toEqual({ id: changes.order_id, superseded_by: _id })
  },
  120_000,
)
