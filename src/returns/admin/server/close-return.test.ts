import { describe, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { returnsText } from '#returns/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import {
  disputeOrder,
  getRefunds,
  loseAnswers,
  openDisputeOf,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  createPaidPieces,
  createPersonSale,
  getClientReturn,
  getReturnable,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
  type PersonSale,
} from '../../../../tests/harness/returns.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)
const codeOf = (answer: { body: { error?: { errorCode: number } } }) => answer.body.error?.errorCode ?? 0

const close = async (return_id: string, to = 'written_off') =>
  desk.call('POST', 'close', { return_id, lines: await desk.allLines(return_id, to) })
const emailTo = async (recipient: string) =>
  (await shop.emails()).filter((mail) => mail.recipient === recipient && mail.kind === 'return-settled').at(-1)?.text
const readQuantity = async ({ productId }: PersonSale) =>
  (await shop.db.selectFrom('products').select('quantity').where('id', '=', productId).executeTakeFirstOrThrow())
    .quantity

/** Refunds one item on the order's page. */
async function refundOne(orderId: string, amount = 20) {
  const { lines, refunded } = await getRefunds(shop, admin, orderId)
  const body = { order_id: orderId, lines: [{ line_id: lines[0]?.line_id, quantity: 1 }], amount, refunded }
  expect((await postRefund(shop, admin, body)).body.statusCode).toBe(1)
}

async function loseDispute(orderId: string, pence?: number) {
  const disputeRef = await disputeOrder(shop, orderId, pence)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  await settleDispute(shop, disputeRef)
  // once a dispute of a part is lost, the provider can refund the rest
  await shop.pool.query(`update sandbox.objects set data = data || '{"disputed": false}' where kind = 'charge'`)
}

describe('a return is settled as paid back already', () => {
  test('after a refund on the order, and both read what she has had [N-RTRN-056, D-754]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale, { quantity: 1 })
    const id = await openReturnOf(shop, sale, order)
    await desk.accept(id)
    expect(wordsOf(await close(id))).toBe(returnsText.somethingLeft)
    await refundOne(order)
    expect(await desk.get(id)).toMatchObject({ obstacle: 'nothing_left', paid_elsewhere: 20 })
    const answer = await close(id)
    expect(answer.body.responseData.message).toContain('Nothing more was paid')
    expect(await desk.get(id)).toMatchObject({
      state: 'settled',
      refunded: null,
      paid_elsewhere: 20,
      replacement: null,
    })
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ state: 'settled', amount: 20, rejection: '' })
    expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
    const [hers, sellers] = [await emailTo(sale.email), await emailTo(sale.seller.email)]
    expect(hers).toContain('You have had £20.00 back for it already')
    expect(sellers).toContain('had £20.00 back for it already')
    expect((await shop.emails()).filter(({ kind }) => kind === 'return-refused')).toEqual([])
    expect(wordsOf(await close(id))).toBe(returnsText.changedMeanwhile)
    const [logged] = (await readAdminLog(shop, order, 'action', 'before', 'after')).slice(-1)
    expect(logged).toEqual({
      action: 'close return',
      before: { return: id, state: 'arrived' },
      after: { return: id, state: 'settled', paid: 20 },
    })
  })

  test('after a lost dispute, also before it was accepted [N-RTRN-056]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const id = await openReturnOf(shop, sale, order, { quantity: 2 })
    await loseDispute(order)
    expect(codeOf(await close(id))).toBe(0)
    expect(await desk.get(id)).toMatchObject({ state: 'settled', paid_elsewhere: 40 })
    expect((await getRefunds(shop, admin, order)).refunded).toBe(40)
  })

  test('where the commission was the price, and her seller pays her back, once [N-RTRN-056]', async () => {
    const sale = await createPersonSale(shop)
    const free_id = await createProduct(shop, { commissionPence: 2000 })
    const prods = [
      { prod_id: free_id, quantity: 1, price: 20, commission: 20 },
      { prod_id: sale.productId, quantity: 1, price: 20, commission: 5 },
    ]
    const order = await createOrder(shop, sale, { type: 3, prods, subTotalAmount: 15, totalAmount: 15 })
    const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: order, amount: 15 })
    expect(paid.body.statusCode).toBe(1)
    const free = async () => (await getReturnable(shop, sale, order)).lines.find(({ prod_id }) => prod_id === free_id)
    const lines = [{ line_id: (await free())?.line_id, quantity: 1 }]
    const id = await openReturnOf(shop, sale, order, { lines })
    await desk.accept(id)
    expect(await desk.get(id)).toMatchObject({ obstacle: 'nothing_left', paid_elsewhere: 20, from: 'seller' })
    expect(codeOf(await close(id, 'salon'))).toBe(0)
    expect(await emailTo(sale.email)).toContain('gives you £20.00 back, unless you have had it already')
    expect(await emailTo(sale.seller.email)).toContain('£20.00 back, unless you have done so already')
    expect((await free())?.left).toBe(0)
  })

  test('and what came back in its parcel goes on the shelf [N-RTRN-056, N-RTRN-015]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale, { quantity: 1 })
    await markDispatched(shop, order)
    const id = await openReturnOf(shop, sale, order, { reason: 'changed_mind' })
    await desk.accept(id)
    await refundOne(order)
    const before = await readQuantity(sale)
    expect(wordsOf(await close(id, 'shelf'))).toBe(returnsText.notThere)
    await desk.arrive((await desk.get(id)).code)
    expect(codeOf(await close(id, 'shelf'))).toBe(0)
    expect(await readQuantity(sale)).toBe(before + 1)
  })

  test('not while a refund of the order or a dispute is open [N-RTRN-056]', async () => {
    const sale = await createPersonSale(shop)
    const [refunding, disputed] = [await createPaidPieces(shop, sale), await createPaidPieces(shop, sale)]
    const [one, other] = [await openReturnOf(shop, sale, refunding), await openReturnOf(shop, sale, disputed)]
    const { lines } = await getRefunds(shop, admin, refunding)
    const all = [{ line_id: lines[0]?.line_id, quantity: 2 }]
    await loseAnswers(shop, '/v1/refunds', async () => {
      await postRefund(shop, admin, { order_id: refunding, lines: all, amount: 40, refunded: 0 })
    })
    await openDisputeOf(shop, disputed)
    for (const [id, message] of [
      [one, 'Another refund of this order is being made right now.'],
      [other, 'The payment is disputed with the bank, which decides first.'],
    ] as const) {
      expect((await close(id)).body).toMatchObject({ responseMessage: message, error: { errorCode: 13 } })
      expect(await desk.get(id)).toMatchObject({ state: 'new' })
    }
  })
})

test('after a partly lost dispute the desk settles with the rest [N-RTRN-057, D-754]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await loseDispute(order, 3000)
  expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 10 })
  expect(await desk.get(id)).toMatchObject({ obstacle: null, preview: { amount: 10, left: 10 } })
  expect(wordsOf(await close(id))).toBe(returnsText.somethingLeft)
  expect(codeOf(await desk.settle(id))).toBe(0)
  expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: 10, paid_elsewhere: null })
  expect((await getRefunds(shop, admin, order)).refunded).toBe(40)
  expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 10 })
})
