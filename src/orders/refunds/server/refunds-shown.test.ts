import { expect, test } from 'vitest'
import { mailText } from '#mail/text.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { reverseFailedRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import { ordersText } from '#orders/text.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import {
  createPaidOrder,
  failCalls,
  loseAnswers,
  openDisputeOf,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { createSaleWithPayouts, findTransfer, sendTransferForOrder } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, createSale, openBooks, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const readRefunds = async (orderId: string) =>
  (
    await shop.call<{ lines: { line_id: string }[] } & Record<string, unknown[]>>('GET', `admin/refund/${orderId}`, {
      as: admin.token,
    })
  ).body.responseData
const listEmails = async (orderId: string) =>
  (await openBooks(shop).emailsAbout(orderId)).filter(({ kind }) => kind === 'refund')
const day = expect.stringMatching(/^20\d\d-\d\d-\d\dT/)
const id = expect.stringMatching(/^[\da-f-]{36}$/)

async function refundOne(orderId: string) {
  const [line] = (await readRefunds(orderId)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  return postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0, reason: 'One too many.' })
}

test('an administrator sees every refund, dispute and transfer of an order [D-043, D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  await refundOne(orderId)
  const waiting = await readRefunds(orderId)
  expect(waiting.transfers).toEqual([
    {
      _id: id,
      created: day,
      amount: 10,
      state: 'pending',
      waits_for: null,
      release_date: null,
      paid: null,
      netted: 0,
      message: '',
    },
  ])
  await sendTransferForOrder(shop, orderId)
  await openDisputeOf(shop, orderId)
  expect(await readRefunds(orderId)).toEqual({
    paid: 60,
    refunded: 20,
    left: 40,
    lines: [
      {
        line_id: waiting.lines[0]?.line_id,
        prod_id: sale.productId,
        brand: 'Aurelle',
        name: 'Velvet Serum',
        quantity: 3,
        refunded: 1,
        amount: 20,
        commission: 5,
      },
    ],
    refunds: [
      {
        _id: id,
        created: day,
        amount: 20,
        commission: 5,
        reason: 'One too many.',
        state: 'refunded',
        message: '',
      },
    ],
    disputes: [{ _id: id, created: day, amount: expect.any(Number), reason: expect.any(String), state: 'open' }],
    transfers: [{ ...(waiting.transfers?.[0] as object), state: 'sent', paid: day }],
  })
})

test('a refund is shown before it is made, with order, card, payer, client and seller [D-032]', async () => {
  const sale = await createSale(shop, { quantity: 10 })
  const order_id = await createPaidOrder(shop, sale)
  const { order_number } = await openBooks(shop).orderOf(order_id)
  const query = { order_id, lines: '[]' }
  const { body } = await shop.call('GET', 'admin/refund/preview', { as: admin.token, query })
  expect(body.responseData).toEqual({
    order_id,
    ord_no: order_number,
    paid: 20,
    refunded: 0,
    left: 20,
    amount: 20,
    payer: 'seller',
    card: { funding: 'credit', last4: '4242' },
    client: { name: 'Clara Client', email: 'clara@example.com' },
    seller: { _id: sale.seller.id, firstName: 'Anna', lastName: 'Archer', fromHeld: 5, owed: 0, givenUp: 0 },
  })
})

test('a client reads that she or her seller is paid back, whichever of them paid [N-RFND-005]', async () => {
  const sale = await createSale(shop, { quantity: 10 })
  const bySeller = await createPaidOrder(shop, sale)
  const byLink = await createOrder(shop, sale)
  const token = await createPaymentLink(shop, sale, byLink)
  await shop.call('POST', 'payment/client/pay', { body: { order_id: token, token: 'tok_visa', amount: 20 } })
  const free = { ...sale, productId: await createProduct(shop, { commissionPence: 0 }) }
  const inSalon = await createOrder(shop, free, { type: 2, subTotalAmount: 20, totalAmount: 20 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: inSalon, amount: 20 })
  for (const order_id of [bySeller, byLink, inSalon])
    expect((await postRefund(shop, admin, { order_id, amount: 20, refunded: 0 })).body.statusCode).toBe(1)
  const read = async (orderId: string) =>
    (await listEmails(orderId)).find(({ recipient }) => recipient === 'clara@example.com')?.text
  for (const orderId of [bySeller, inSalon]) {
    expect(await read(orderId)).toContain(mailText.refundThroughSeller)
    expect(await read(orderId)).not.toMatch(/£|your card/)
  }
  expect(await read(bySeller)).toContain('Credit note number')
  expect(await read(byLink)).toContain(mailText.refundToClient)
  expect(await read(byLink)).toContain('£20.00')
})

test('a client without an email address and a deleted seller are mailed about no refund [D-039]', async () => {
  const sale: Sale = await createSale(shop, { quantity: 10 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  await shop.db.updateTable('orders').set({ client_email: '' }).where('id', '=', orderId).execute()
  expect((await refundOne(orderId)).body.statusCode).toBe(1)
  expect((await listEmails(orderId)).map(({ recipient }) => recipient)).toEqual([sale.seller.email])
  await shop.db.deleteFrom('tokens').where('user_id', '=', sale.seller.id).execute()
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', sale.seller.id).execute()
  expect((await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 20 })).body.statusCode).toBe(1)
  expect(await listEmails(orderId)).toHaveLength(1)
})

test('an open, a succeeded or an unknown refund is not reversed [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  const submit = () => postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  await failCalls(shop, '/v1/refunds', submit)
  const refund = await shop.db.selectFrom('refunds').select('id').where('state', '=', 'sent').executeTakeFirstOrThrow()
  await reverseFailedRefund(shop, refund.id)
  expect((await readRefunds(orderId)).refunds).toMatchObject([{ state: 'open' }])
  expect((await submit()).body.statusCode).toBe(1)
  await reverseFailedRefund(shop, refund.id)
  expect((await readRefunds(orderId)).refunds).toMatchObject([{ state: 'refunded' }])
  await reverseFailedRefund(shop, orderId)
  const findRefund = async () => null
  await reverseFailedRefund({ ...shop, provider: { ...shop.provider, findRefund } }, refund.id)
  expect((await readRefunds(orderId)).refunds).toMatchObject([{ state: 'refunded' }])
  expect(await findTransfer(shop, orderId)).toMatchObject({ amount_pence: 0 })
})

test('a refund the provider still works on stays open, unmailed, and is reported so [D-043]', async () => {
  const orderId = await createPaidOrder(shop, await createSaleWithPayouts(shop))
  const submit = () => postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  const setStatus = (status: string) =>
    shop.pool.query(
      `update sandbox.objects set data = data || jsonb_build_object('status', $2::text) where kind = 'refund'
       and data->'metadata'->>'refund_id' in (select r.id::text from refunds r join payments p on p.id = r.payment_id where p.order_id = $1)`,
      [orderId, status],
    )
  await loseAnswers(shop, '/v1/refunds', submit)
  await setStatus('pending')
  expect((await submit()).body.responseData).toEqual({ message: ordersText.refundPending })
  expect((await readRefunds(orderId)).refunds).toMatchObject([{ state: 'open' }])
  expect(await listEmails(orderId)).toEqual([])
  await setStatus('succeeded')
  expect((await submit()).body.responseData).toEqual({ message: ordersText.refunded })
  expect(await listEmails(orderId)).toHaveLength(2)
})

test('an order paid before invoices were numbered is refunded without a credit note [N-INVC-007]', async () => {
  const orderId = await createPaidOrder(shop, await createSale(shop))
  const owner = await shop.pool.connect()
  await owner.query("set session_replication_role = 'replica'")
  await owner.query('delete from invoice_lines using invoices i where i.id = invoice_id and i.order_id = $1', [orderId])
  await owner.query('delete from invoices where order_id = $1', [orderId])
  await owner.query("update invoice_counters set last_number = last_number - 1 where kind = 'invoice'")
  await owner.query("update orders set paid_at = '2025-01-01' where id = $1", [orderId])
  owner.release(true)
  expect((await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })).body.statusCode).toBe(1)
  const emails = await listEmails(orderId)
  expect(emails).toHaveLength(2)
  for (const { text } of emails) expect(text).not.toContain(invoicesText.seller)
})
