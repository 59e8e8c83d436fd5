import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancellationText } from '#orders/cancellation/text.ts'
import { ordersText } from '#orders/text.ts'
import { errorText } from '#platform/error-text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin, createSeller } from '../../../../tests/harness/factories.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()
const admin = await createAdmin(shop)

const cancel = (order_id: string, reason = 'Ordered twice.', as = admin.token) =>
  shop.call<{ message: string }>('POST', 'admin/order/cancel', { as, body: { order_id, reason } })
const cancelOwn = (order_id: string, as = sale.seller.token) =>
  shop.call<{ message: string }>('POST', 'order/cancel', { as, body: { order_id } })
const cancelLink = (link_id: string, reason = 'Sent to the wrong person.') =>
  shop.call<{ message: string }>('POST', 'admin/link/cancel', { as: admin.token, body: { link_id, reason } })
const listLinks = async (query: Record<string, string>) =>
  (
    await shop.call<{ links: { _id: string; kind: string; state: string; open: boolean; clnt_name: string }[] }>(
      'GET',
      'admin/link/list',
      { as: admin.token, query },
    )
  ).body.responseData.links
const pay = (order_id: string) =>
  payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
const payByLink = (order_id: string) =>
  shop.call('POST', 'payment/client/pay', {
    body: { description: 'Payment', token: 'tok_visa', order_id, amount: '20.00', paymentType: 1 },
  })
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'admin_id', 'subject_kind', 'before', 'after')

test('an order an administrator cancels cannot be paid, and the log has the reason [N-BACK-005]', async () => {
  const order = await createOrder(shop, sale)
  const link = await createPaymentLink(shop, sale, order)
  for (const reason of ['', '  ', 'x'.repeat(201)])
    expect((await cancel(order, reason)).body.error?.errors).toMatchObject({ reason: expect.any(String) })
  expect((await cancel(order)).body.responseData.message).toBe('The order has been cancelled.')
  expect((await pay(order)).body).toMatchObject({
    error: { errorCode: 13 },
    responseMessage: ordersText.orderClosed,
  })
  expect((await payByLink(link)).body.error?.errorCode).toBe(10)
  expect((await shop.call('GET', `order/payment/${link}`)).body.responseMessage).toContain('withdrawn this link')
  expect(await books.paymentsOf(order)).toEqual([])
  const seen = await shop.call<{ order: { cancelled: string | null } }>('GET', `order/info/${order}`, {
    as: sale.seller.token,
  })
  expect(seen.body.responseData.order.cancelled).toEqual(expect.any(String))
  expect((await cancel(order, 'Once more.')).body.statusCode).toBe(1)
  expect(await logOf(order)).toMatchObject([
    {
      action: 'cancel order',
      admin_id: admin.id,
      subject_kind: 'order',
      before: { cancelled: false },
      after: { cancelled: true, reason: 'Ordered twice.' },
    },
  ])
})

test('a seller cancels her own unpaid order, and does not know another’s [N-LINK-010]', async () => {
  const order = await createOrder(shop, sale)
  const link = await createPaymentLink(shop, sale, order)
  const other = await createSeller(shop)
  expect((await cancelOwn(order, other.token)).body.error?.errorCode).toBe(6)
  expect((await books.orderOf(order)).cancelled_at).toBeNull()
  for (const _time of [1, 2])
    expect((await cancelOwn(order)).body.responseData.message).toBe('The order has been cancelled.')
  expect((await pay(order)).body).toMatchObject({
    error: { errorCode: 13 },
    responseMessage: ordersText.orderClosed,
  })
  expect((await payByLink(link)).body.error?.errorCode).toBe(10)
  expect((await shop.call('GET', `order/payment/${link}`)).body.responseMessage).toContain('withdrawn this link')
  expect(await listLinks({ order_id: order })).toMatchObject([{ state: 'cancelled', open: false }])
  expect(await logOf(order)).toEqual([])
})

test('a paid, replaced or currently paid order cannot be cancelled [N-BACK-005, N-LINK-010]', async () => {
  const [paid, replaced, challenged] = [
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale),
  ]
  await pay(paid)
  await createOrder(shop, sale, { order_id: replaced })
  const threeDSecure = { token: 'tok_threeDSecure2Required', order_id: challenged, amount: 20 }
  await payOrder(shop, 'token', sale.seller.token, threeDSecure)
  for (const [id, words] of [
    [paid, cancellationText.isPaid],
    [replaced, cancellationText.isReplaced],
    [challenged, cancellationText.isBeingPaid],
  ] as const) {
    for (const { body } of [await cancel(id), await cancelOwn(id)])
      expect([body.error?.errorCode, body.responseMessage]).toEqual([13, words])
    expect((await books.orderOf(id)).cancelled_at).toBeNull()
    expect(await logOf(id)).toEqual([])
  }
  expect((await cancel(randomUUID())).body.error?.errorCode).toBe(6)
})

test('of a cancellation and a payment at once only one happens, by card or link [N-BACK-005]', async () => {
  const orders: { id: string; link: string | null }[] = []
  for (let round = 0; round < 12; round += 1) {
    const id = await createOrder(shop, sale)
    orders.push({ id, link: round % 2 === 0 ? null : await createPaymentLink(shop, sale, id) })
  }
  const rounds = orders.map(async ({ id, link }) => {
    const [paid, cancelled] = await Promise.all([link === null ? pay(id) : payByLink(link), cancel(id)])
    expect([paid.body.statusCode, cancelled.body.statusCode].sort()).toEqual([0, 1])
    const { payment_status, cancelled_at } = await books.orderOf(id)
    expect(payment_status === 3).toBe(cancelled_at === null)
    if (cancelled_at === null)
      expect([cancellationText.isPaid, cancellationText.isBeingPaid]).toContain(wordsOf(cancelled))
    else expect(wordsOf(paid)).toBe(link === null ? ordersText.orderClosed : errorText.linkInvalid)
    expect(await books.chargesAtProvider(id)).toBe(cancelled_at === null ? 1 : 0)
  })
  await Promise.all(rounds)
})

test('an administrator cancels any seller’s link with a reason; it opens no more [N-BACK-006]', async () => {
  const order = await createOrder(shop, sale)
  const value = await createPaymentLink(shop, sale, order)
  const sent = await shop.call<{ exploreClientUrl: string }>('POST', `client/explore/url/${sale.client.id}`, {
    as: sale.seller.token,
  })
  const [payment] = await listLinks({ order_id: order })
  expect(payment).toMatchObject({ kind: 'payment', state: 'sent', open: true, clnt_name: 'Clara Client' })
  const explore = (await listLinks({ client_id: sale.client.id })).find(({ kind }) => kind === 'explore')
  expect((await listLinks({ user_id: sale.seller.id })).length).toBeGreaterThan(1)
  for (const link of [payment, explore]) {
    expect((await cancelLink(link?._id ?? '', ' ')).body.error?.errorCode).toBe(1)
    for (const _time of [1, 2]) expect((await cancelLink(link?._id ?? '')).body.statusCode).toBe(1)
    expect(await logOf(link?._id ?? '')).toMatchObject([
      { action: 'cancel link', after: { cancelled: true, reason: 'Sent to the wrong person.' } },
    ])
  }
  expect((await payByLink(value)).body.error?.errorCode).toBe(10)
  const opened = await shop.call('GET', `client/explore/url/${sent.body.responseData.exploreClientUrl}`)
  expect(opened.body.responseMessage).toContain('withdrawn this link')
  expect(await listLinks({ order_id: order })).toMatchObject([{ state: 'cancelled', open: false }])
  // cancelling its links leaves the order itself open, so its seller can still pay it
  expect((await pay(order)).body.statusCode).toBe(1)
  expect((await cancelLink(randomUUID())).body.error?.errorCode).toBe(6)
  expect((await shop.call('GET', 'admin/link/list', { as: admin.token })).body.error?.errorCode).toBe(1)
})

test('of the cancellation of a link and a payment by it at once exactly one happens [N-BACK-006]', async () => {
  const links: { order: string; value: string; id: string }[] = []
  for (let round = 0; round < 8; round += 1) {
    const order = await createOrder(shop, sale)
    const value = await createPaymentLink(shop, sale, order)
    links.push({ order, value, id: (await listLinks({ order_id: order }))[0]?._id ?? '' })
  }
  const rounds = links.map(async ({ order, value, id }) => {
    const [paid, cancelled] = await Promise.all([payByLink(value), cancelLink(id)])
    expect([paid.body.statusCode, cancelled.body.statusCode].sort()).toEqual([0, 1])
    expect(await books.chargesAtProvider(order)).toBe(paid.body.statusCode)
  })
  await Promise.all(rounds)
})
