import { beforeEach, describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, payOrder, placeOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForOrders()
let sale: Sale
beforeEach(async () => {
  sale = await createSale(shop)
})

const twoPieces = () => ({
  prods: [{ prod_id: sale.productId, quantity: 2, price: 20 }],
  totalAmount: 40,
  subTotalAmount: 40,
})

const payLinkEmails = async () => (await shop.emails()).filter(({ kind }) => kind === 'pay-link')
const newestLink = async () =>
  /\/client\/payment\?order_id=([\w-]+)/.exec((await payLinkEmails()).at(-1)?.text ?? '')?.[1] ?? ''

/** Sends the order's client a payment link and returns its secret token. */
async function sendLink(order_id: string): Promise<string> {
  const sent = await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  expect(sent.body.statusCode).toBe(1)
  return newestLink()
}

const open = async (value: string) =>
  (await shop.call<{ order: { totalAmount: number } }>('GET', `order/payment/${value}`)).body

/** The ids of the orders that My Orders lists. */
async function listed(): Promise<string[]> {
  const { body } = await shop.call<{ orders: { _id: string }[] }>('GET', 'order/list', { as: sale.seller.token })
  return body.responseData.orders.map(({ _id }) => _id)
}

async function links() {
  type Link = { _id: string; order_id: string; state: string }
  const { body } = await shop.call<{ links: Link[] }>('GET', 'link/list', { as: sale.seller.token })
  return body.responseData.links
}

describe('an order that replaces one whose client was sent a payment link', () => {
  test('takes its place in My Orders, and the client gets the new link [N-MYOR-010–011, D-022]', async () => {
    const old = await createOrder(shop, sale)
    const first = await sendLink(old)
    const emails = (await payLinkEmails()).length
    const next = await createOrder(shop, sale, { order_id: old, ...twoPieces() })
    expect(await listed()).toEqual([next])
    expect((await open(first)).error?.errorCode).toBe(10)
    expect(await payLinkEmails()).toHaveLength(emails + 1)
    expect((await open(await newestLink())).responseData.order.totalAmount).toBe(40)
    expect((await links()).map(({ order_id, state }) => [order_id, state])).toEqual([
      [next, 'sent'],
      [old, 'cancelled'],
    ])
  })

  test('stays there without an email if its link was cancelled, after a decline too [N-MYOR-010]', async () => {
    const old = await createOrder(shop, sale)
    await sendLink(old)
    const [link] = await links()
    await shop.call('POST', 'link/cancel', { as: sale.seller.token, body: { link_id: link?._id } })
    const emails = (await payLinkEmails()).length
    const next = await createOrder(shop, sale, { order_id: old, ...twoPieces() })
    expect(await payLinkEmails()).toHaveLength(emails)
    expect(await listed()).toEqual([next])
    const declined = { token: 'tok_chargeDeclined', order_id: next, amount: 40 }
    expect((await payOrder(shop, 'token', sale.seller.token, declined)).body.statusCode).toBe(0)
    expect(await listed()).toEqual([next])
    const again = await createOrder(shop, sale, { order_id: next })
    expect(await listed()).toEqual([again])
  })

  test('stands beside it where it is another client’s, whose link goes on working [N-MYOR-010]', async () => {
    const old = await createOrder(shop, sale)
    const value = await sendLink(old)
    const next = await createOrder(shop, sale, { order_id: old, type: 2, client_id: '' })
    expect(await listed()).toEqual([next, old])
    expect((await open(value)).statusCode).toBe(1)
  })

  test('changes nothing when it is refused [N-MYOR-010]', async () => {
    const old = await createOrder(shop, sale)
    const value = await sendLink(old)
    expect(rejectionOf(await placeOrder(shop, sale, { order_id: old, totalAmount: 1 }))).toEqual([
      14,
      ordersText.amountMismatch,
    ])
    expect((await open(value)).statusCode).toBe(1)
    expect(await listed()).toEqual([old])
  })

  test('is announced: the order says whether its client can still pay by the link [N-MYOR-011]', async () => {
    const order_id = await createOrder(shop, sale)
    const isOpen = async () => {
      const { body } = await shop.call<{ order: { link_open: boolean } }>('GET', `order/info/${order_id}`, {
        as: sale.seller.token,
      })
      return body.responseData.order.link_open
    }
    expect(await isOpen()).toBe(false)
    await sendLink(order_id)
    expect(await isOpen()).toBe(true)
    const [link] = await links()
    await shop.call('POST', 'link/cancel', { as: sale.seller.token, body: { link_id: link?._id } })
    expect(await isOpen()).toBe(false)
  })
})

test('an order whose link was deleted long ago stays after a declined card [N-MYOR-012]', async () => {
  const order_id = await createOrder(shop, sale)
  await sendLink(order_id)
  await shop.db.deleteFrom('pay_links').where('order_id', '=', order_id).execute()
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_chargeDeclined', order_id, amount: 20 })
  expect(await listed()).toEqual([order_id])
})
