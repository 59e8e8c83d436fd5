import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/harness/factories.ts'
import {
  createPaidOrder,
  getRefunds,
  loseAnswers,
  makeJobsDue,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const sale = await createSale(shop, { quantity: 100 })
const otherProductId = await createProduct(shop, { quantity: 100 })

/** An order of two lines at the same price, and the refund of one item of its first line, whose answer got lost. */
async function openRefund() {
  const order_id = await createPaidOrder(shop, sale, { productIds: [sale.productId, otherProductId] })
  const [first = '', second = ''] = (await getRefunds(shop, admin, order_id)).lines.map(({ line_id }) => line_id)
  const submit = async (lines: { line_id: string; quantity: number }[], amount = 20) =>
    (await postRefund(shop, admin, { order_id, lines, amount, refunded: 0 })).body.error?.errorCode
  const one = (line_id: string) => ({ line_id, quantity: 1 })
  await loseAnswers(shop, '/v1/refunds', async () => expect(await submit([one(first)])).toBe(23))
  return { order_id, first: one(first), second: one(second), submit }
}

test('while a refund is open, a refund of anything else is rejected, also of the same amount [D-211]', async () => {
  const { order_id, first, second, submit } = await openRefund()
  expect(await submit([second])).toBe(13)
  expect(await submit([first, second])).toBe(13)
  expect(await submit([first, first])).toBe(13)
  expect(await submit([{ ...first, quantity: 2 }])).toBe(13)
  expect(await submit([first], 40)).toBe(13)
  expect((await getRefunds(shop, admin, order_id)).refunds).toMatchObject([{ state: 'open', amount: 20 }])
})

test('while a refund of some items is open, that of all that is left is another one, even of the same amount [D-211]', async () => {
  const { order_id, second, submit } = await openRefund()
  expect(await submit([])).toBe(13)
  expect((await getRefunds(shop, admin, order_id)).refunds).toMatchObject([{ state: 'open', amount: 20 }])
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({ refunded: 20, left: 20, refunds: [{ amount: 20 }] })
  expect(await submit([second])).toBe(14)
})

test('the same refund repeated finishes the open one, once, whether it names its items or asks for all that is left [D-211]', async () => {
  const { order_id, first, submit } = await openRefund()
  expect(await submit([first])).toBeUndefined()
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({ refunded: 20, refunds: [{ state: 'refunded' }] })
  const whole = await createPaidOrder(shop, sale)
  const submitWhole = () => postRefund(shop, admin, { order_id: whole, amount: 20, refunded: 0 })
  await loseAnswers(shop, '/v1/refunds', submitWhole)
  expect((await submitWhole()).body.statusCode).toBe(1)
  expect((await getRefunds(shop, admin, whole)).refunds).toMatchObject([{ state: 'refunded', amount: 20 }])
})
