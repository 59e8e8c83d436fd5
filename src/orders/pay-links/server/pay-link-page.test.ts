import { describe, expect, test } from 'vitest'
import { errorText } from '#platform/error-text.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

/** Sends the payment link of an order and returns the secret value in the emailed link. */
async function linkOf(order_id: string): Promise<string> {
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  return /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}
const open = async (value: string) => (await shop.call('GET', `order/payment/${value}`)).body
const payBy = (value: string) => {
  const body = { description: 'Payment', token: 'tok_visa', order_id: value, amount: '20.00', paymentType: 1 }
  return shop.call('POST', 'payment/client/pay', { body })
}

describe('the page of a payment link', () => {
  test('shows the order and its seller, nothing else [C-LINK-021–023, N-PAYP-001–003, N-PAYP-005]', async () => {
    const pictures = shop.db.selectFrom('product_pictures').select('file_name').where('product_id', '=', sale.productId)
    const { file_name: img } = await pictures.orderBy('position').executeTakeFirstOrThrow()
    const address = {
      f_name: 'Clara',
      l_name: 'Client',
      street: '1 High Street',
      landmark: '',
      city: 'Leeds',
      postcode: 'LS1 1AA',
    }
    const ofSalon = {
      ...address,
      f_name: 'Anna',
      l_name: 'Archer',
      street: '12 Mirror Lane',
      city: 'Hull',
      postcode: 'HU1 1AA',
    }
    for (const [type, goesTo] of [
      [1, address],
      [2, ofSalon],
      [3, null],
    ] as const) {
      const prods = [{ prod_id: sale.productId, quantity: 2 }]
      const total = type === 1 ? 40 : 30
      const order_id = await createOrder(shop, sale, { type, prods, subTotalAmount: total, totalAmount: total })
      const value = await linkOf(order_id)
      // compares the whole answer, so that nothing else can appear in it
      expect((await open(value)).responseData).toEqual({
        order: {
          totalAmount: 40,
          paymentStatus: 2,
          ord_no: (await books.orderOf(order_id)).order_number,
          quantity: 2,
          seller: { name: 'Anna Archer', business: 'Archer Hair', town: 'Hull' },
          prods: [{ brand: 'Aurelle', name: 'Velvet Serum', img, quantity: 2, price: 20 }],
          address: goesTo,
          saves_card: true,
        },
        bP: '/files/public/',
      })
      for (const wrong of [order_id, 'nothing', `${value}x`]) {
        expect((await open(wrong)).error).toMatchObject({ errorCode: 10, responseMessage: errorText.linkInvalid })
        expect((await payBy(wrong)).body.error?.errorCode).toBe(10)
      }
    }
  })

  test('shows what was paid, and no address [N-PAYR-003, N-PAYP-006, D-516]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    expect((await payBy(value)).body.statusCode).toBe(1)
    const { order_number, paid_at } = await books.orderOf(order_id)
    const paid = {
      totalAmount: 20,
      paymentStatus: 3,
      ord_no: order_number,
      quantity: 1,
      seller: { name: 'Anna Archer', business: 'Archer Hair', town: 'Hull' },
      prods: [{ brand: 'Aurelle', name: 'Velvet Serum', img: expect.any(String), quantity: 1, price: 20 }],
      paid: paid_at?.toISOString(),
      refunded: 0,
      receipt: true,
    }
    expect((await open(value)).responseData).toEqual({ order: paid, bP: '/files/public/' })
    await shop.db
      .updateTable('orders')
      .set({ paid_at: new Date(Date.now() - 25 * 3600_000) })
      .where('id', '=', order_id)
      .execute()
    expect((await open(value)).responseData).toMatchObject({ order: { receipt: false } })
    const receipt = await shop.call('POST', 'payment/client/receipt', { body: { order_id: value } })
    expect(receipt.body.error?.errorCode).toBe(10)
  })

  test('an order that its seller paid shows no receipt of hers by the link [N-PAYR-004, D-516]', async () => {
    const order_id = await createOrder(shop, sale, { type: 2, subTotalAmount: 15, totalAmount: 15 })
    const value = await linkOf(order_id)
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 15 })
    const { order } = (await open(value)).responseData as { order: Record<string, unknown> }
    expect(order).toMatchObject({ totalAmount: 20, paymentStatus: 3 })
    expect(Object.keys(order).filter((key) => ['paid', 'receipt', 'refunded', 'address'].includes(key))).toEqual([])
    const receipt = await shop.call('POST', 'payment/client/receipt', { body: { order_id: value } })
    expect(receipt.body.error?.errorCode).toBe(10)
  })

  test('says until when goods may be returned once they were delivered [N-RTRN-071]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    expect((await payBy(value)).body.statusCode).toBe(1)
    const until = async () => (await open(value)).responseData as { order: { return_until?: string } }
    expect((await until()).order.return_until).toBeUndefined()
    const deliver = (delivered_at: Date) =>
      shop.db.updateTable('orders').set({ delivered: true, delivered_at }).where('id', '=', order_id).execute()
    await deliver(new Date('2026-11-16T12:00:00Z'))
    expect((await until()).order.return_until).toBe('2026-11-30')
  })

  test('mails the client’s question to the seller, and hides both addresses [N-PAYP-004, D-352]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    const ask = (question: string, of = value) =>
      shop.call<{ message: string }>('POST', 'payment/client/question', { body: { order_id: of, question } })
    const { body } = await ask('Is the serum vegan?\nAnd <b>when</b> does it come?')
    expect(body.responseData).toEqual({ message: 'Your question is on its way.' })
    const { order_number } = await books.orderOf(order_id)
    const email = await shop.db
      .selectFrom('emails')
      .selectAll()
      .where('kind', '=', 'question')
      .executeTakeFirstOrThrow()
    expect(email).toMatchObject({
      recipient: sale.seller.email,
      reply_to: 'clara@example.com',
      subject: `A question about order ${order_number}`,
      text: expect.stringContaining('And <b>when</b> does it come?'),
      html: expect.stringContaining('Is the serum vegan?<br>And &lt;b&gt;when&lt;/b&gt; does it come?'),
    })
    expect((await ask('   ')).body.error).toMatchObject({
      errorCode: 1,
      errors: { question: 'Please write your question.' },
    })
    for (const wrong of [order_id, 'nothing']) expect((await ask('Mine?', wrong)).body.error?.errorCode).toBe(10)
    expect((await payBy(value)).body.statusCode).toBe(1)
    expect((await ask('Where is it?')).body.error?.errorCode).toBe(10)
    expect((await shop.emails()).filter(({ kind }) => kind === 'question')).toHaveLength(1)
  })
})
