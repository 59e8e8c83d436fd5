import { describe, expect, test } from 'vitest'
import type { OrderRefundView } from '#orders/contract.ts'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { describeRefund, toOrderRefund } from '#orders/refund-words.ts'
import { pence } from '#platform/money.ts'
import { createAdmin, createClientSession, type Person } from '../../tests/harness/factories.ts'
import { disputeOrder, getRefunds, postRefund, reverseNewestRefund } from '../../tests/harness/paid-orders.ts'
import { createPaymentLink } from '../../tests/harness/payment-link.ts'
import { postToProvider } from '../../tests/harness/payout-accounts.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../tests/harness/sales.ts'
import { openShopForOrders } from '../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForOrders()
const admin = await createAdmin(shop)

interface Row {
  _id: string
  paymentStatus: number
  refund: OrderRefundView | null
}

interface PaidByLink {
  sale: Sale
  orderId: string
  /** The secret value of the payment link. */
  link: string
  /** The session of the client's own page. */
  session: string
  email: string
}

/** Places an order of two items of £20.00 with £5.00 commission each, which the client pays through the link. */
async function payByLink(): Promise<PaidByLink> {
  const sale = await createSale(shop, { quantity: 50 })
  const email = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  const prods = [{ prod_id: sale.productId, quantity: 2 }]
  const orderId = await createOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
  const link = await createPaymentLink(shop, sale, orderId)
  const body = { token: 'tok_visa', order_id: link, amount: 40, paymentType: 1 }
  const paid = await shop.call('POST', 'payment/client/pay', { body })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
  return { sale, orderId, link, email, session: await createClientSession(shop, email) }
}

async function refundItems(orderId: string, quantity: number, refunded: number): Promise<void> {
  const { lines } = await getRefunds(shop, admin, orderId)
  const chosen = JSON.stringify([{ line_id: lines[0]?.line_id, quantity }])
  const { body } = await postRefund(shop, admin, { order_id: orderId, lines: chosen, amount: 20 * quantity, refunded })
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
}

async function read<Answer>(as: string | undefined, path: string, query: Record<string, string> = {}): Promise<Answer> {
  const { body } = await shop.call<Answer>('GET', path, { ...(as ? { as } : {}), query })
  return body.responseData
}

/** The last cells of the rows of a file. */
async function lastCells(as: Person, path: string, query: Record<string, string>, count: number): Promise<string[][]> {
  const { body } = await shop.call('GET', path, { as: as.token, query })
  const lines = (body.responseMessage ?? '').trim().split('\r\n')
  return lines.map((line) => line.split(',').slice(-count))
}

/** What each page, list and file says of the order that a client has paid through a link. */
async function listPlaces({ sale, orderId, link, session, email: clientEmail }: PaidByLink) {
  const seller = sale.seller.token
  const rowOf = ({ orders }: { orders: Row[] }) => orders.find(({ _id }) => _id === orderId)
  const { orders: ofClient } = (
    await read<{ clinet: { orders: Row[] } }>(admin.token, `admin/client/order/${sale.client.id}`)
  ).clinet
  const refunds = [
    rowOf(await read(seller, 'order/list')),
    (await read<{ order: Row }>(seller, `order/info/${orderId}`)).order,
    rowOf(await read(admin.token, 'admin/order/list', { user_id: sale.seller.id })),
    (await read<{ order: Row }>(admin.token, `admin/order/${orderId}`)).order,
    ofClient[0],
  ]
  const hers = (await read<{ orders: { state: string; refunded: number }[] }>(session, 'client-page/orders')).orders[0]
  const byLink = (await read<{ order: { refunded?: number } }>(undefined, `order/payment/${link}`)).order
  const months = (await read<{ months: Record<string, number>[] }>(seller, 'desk')).months
  const summary = await read<{ spent: number; refunded: number }>(seller, `client/summary/${sale.client.id}`)
  const users = shop.db.selectFrom('users').select('email').where('id', '=', sale.seller.id)
  const { email } = await users.executeTakeFirstOrThrow()
  return {
    statuses: new Set(refunds.map((row) => row?.paymentStatus)),
    refunds: refunds.map((row) => row?.refund),
    hers: hers && [hers.state, hers.refunded],
    byLink: byLink.refunded,
    desk: months.at(-1),
    summary: [summary.spent, summary.refunded],
    ownFile: (await lastCells(sale.seller, 'order/export', {}, 5))[1],
    ordersFile: (await lastCells(admin, 'admin/export/orders', { user_id: sale.seller.id }, 6))[1],
    clientsFile: (await lastCells(admin, 'admin/export/clients', { sKey: clientEmail }, 3))[1],
    sellersFile: (await lastCells(admin, 'admin/export/users', { sKey: email }, 2))[1],
  }
}

/** What each page, list and file has to say of an order with this refund. */
function expectedPlaces(refund: OrderRefundView | null) {
  const { amount, whole, commission = 0 } = refund ?? { amount: 0, whole: false }
  const words = refund ? describeRefund(toOrderRefund(refund) ?? { amount: pence(0), isWhole: false }) : ''
  return {
    statuses: new Set([3]),
    refunds: Array.from({ length: 5 }, () => refund),
    hers: [whole ? 'refunded' : 'preparing', amount],
    byLink: amount,
    desk: expect.objectContaining({ sold: 40, refunded: amount, commission: 10 - commission, taken_back: commission }),
    summary: [40 - amount, amount],
    ownFile: [words, String(commission), '', '0', ''],
    ordersFile: [words, String(amount), String(commission), '', '0', ''],
    clientsFile: ['1', String(40 - amount), String(amount)],
    sellersFile: [String(10 - commission), String(commission)],
  }
}

describe('a refund', () => {
  test('is said everywhere at once, in part and in whole, with its commission [N-RFND-002–004]', async () => {
    const paid = await payByLink()
    expect(await listPlaces(paid)).toEqual(expectedPlaces(null))
    await refundItems(paid.orderId, 1, 0)
    expect(await listPlaces(paid)).toEqual(expectedPlaces({ amount: 20, whole: false, commission: 5 }))
    await refundItems(paid.orderId, 1, 20)
    expect(await listPlaces(paid)).toEqual(expectedPlaces({ amount: 40, whole: true, commission: 10 }))
  })

  test('that failed, or that the bank sent back, is said nowhere [N-RFND-001]', async () => {
    const paid = await payByLink()
    await refundItems(paid.orderId, 2, 0)
    await reverseNewestRefund(shop)
    expect(await listPlaces(paid)).toEqual(expectedPlaces(null))
  })

  test('is also what a lost dispute took, and not what an open one holds [N-RFND-001]', async () => {
    const paid = await payByLink()
    const disputeRef = await disputeOrder(shop, paid.orderId)
    await settleDispute(shop, disputeRef)
    expect(await listPlaces(paid)).toEqual(expectedPlaces(null))
    await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
    await settleDispute(shop, disputeRef)
    expect(await listPlaces(paid)).toEqual(expectedPlaces({ amount: 40, whole: true, commission: 10 }))
  })

  test('of a seller’s payment is counted at what the client pays, as spent so far is [N-RFND-004]', async () => {
    const sale = await createSale(shop, { quantity: 50 })
    const prods = [{ prod_id: sale.productId, quantity: 2 }]
    const orderId = await createOrder(shop, sale, { type: 3, prods, subTotalAmount: 30, totalAmount: 30 })
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: orderId, amount: 30 })
    const { lines } = await getRefunds(shop, admin, orderId)
    const chosen = JSON.stringify([{ line_id: lines[0]?.line_id, quantity: 1 }])
    await postRefund(shop, admin, { order_id: orderId, lines: chosen, amount: 15, refunded: 0 })
    const summary = await read<object>(sale.seller.token, `client/summary/${sale.client.id}`)
    expect(summary).toMatchObject({ spent: 20, refunded: 20 })
    const { orders } = await read<{ orders: Row[] }>(sale.seller.token, 'order/list')
    expect(orders[0]?.refund).toEqual({ amount: 15, whole: false, commission: 5 })
  })

  test('shows a client what came back, and not the seller’s commission [N-RFND-005]', async () => {
    const sale = await createSale(shop, { quantity: 50 })
    const orderId = await createOrder(shop, sale, { type: 5 })
    await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
    await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
    const { order } = await read<{ order: Row }>(sale.client.token, `order/info/${orderId}`)
    expect(order.refund).toEqual({ amount: 20, whole: true })
  })
})
