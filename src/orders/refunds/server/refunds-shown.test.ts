import { expect, test } from 'vitest'
import { reverseFailedRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import { createPaidOrder, failCalls, openDisputeOf, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, findTransfer, sendTransferForOrder } from '../../../../tests/harness/payout-accounts.ts'
import { createSale, openBooks, type Sale } from '../../../../tests/harness/sales.ts'
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

test('an administrator sees what was paid, its lines, and every refund, dispute and transfer of it, each with its amount and state [D-043, D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  await refundOne(orderId)
  const waiting = await readRefunds(orderId)
  expect(waiting.transfers).toEqual([
    {
      ...{ _id: id, created: day, amount: 10, state: 'pending', waits_for: null, release_date: null },
      ...{ paid: null, netted: 0, message: '' },
    },
  ])
  await sendTransferForOrder(shop, orderId)
  await openDisputeOf(shop, orderId)
  expect(await readRefunds(orderId)).toEqual({
    ...{ paid: 60, refunded: 20, left: 40 },
    lines: [
      {
        ...{ line_id: waiting.lines[0]?.line_id, brand: 'Aurelle', name: 'Velvet Serum' },
        ...{ quantity: 3, refunded: 1, amount: 20, commission: 5 },
      },
    ],
    refunds: [
      {
        ...{ _id: id, created: day, amount: 20, commission: 5 },
        ...{ reason: 'One too many.', state: 'refunded', message: '' },
      },
    ],
    disputes: [{ _id: id, created: day, amount: expect.any(Number), reason: expect.any(String), state: 'open' }],
    transfers: [{ ...(waiting.transfers?.[0] as object), state: 'sent', paid: day }],
  })
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

test('a refund that is still open, or that the provider has made, is not reversed [D-043]', async () => {
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
  expect(await findTransfer(shop, orderId)).toMatchObject({ amount_pence: 0 })
})
