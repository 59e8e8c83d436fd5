import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { dispatchText } from '#orders/dispatch/text.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

/** Prints a pick list and reads its text; of a refused one the text is the words of the answer. */
async function printPickList(orderIds: string[], token = admin.token) {
  const { statusCode: status, rawPayload } = await shop.app.inject({
    method: 'GET',
    url: `/api/v1/admin/dispatch/picks?order_ids=${encodeURIComponent(JSON.stringify(orderIds))}`,
    headers: { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`, accesstoken: token },
  })
  if (status !== 200) return { status, text: JSON.parse(rawPayload.toString()).responseMessage }
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)))
  return { status, text: text.join(' ').replace(/\s+/g, ' ') }
}

test('a pick list sums each product over the orders, without refunds or prices [N-DISP-021]', async () => {
  const other = { ...sale, productId: await createProduct(shop, { name: 'Amber Mask', quantity: 500 }) }
  const first = await createPaidOrder(shop, sale, { quantity: 4 })
  const [line] = (await getRefunds(shop, admin, first)).lines
  const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id: first, lines, amount: 20, refunded: 0, reason: 'One too many.' })
  const gone = await createProduct(shop, { name: 'Gone Balm', quantity: 500 })
  const both = await createPaidOrder(shop, other, { productIds: [other.productId, gone] })
  const ofBoth = (await getRefunds(shop, admin, both)).lines
  const wholeLine = JSON.stringify([{ line_id: ofBoth[1]?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id: both, lines: wholeLine, amount: 20, refunded: 0, reason: 'Not wanted.' })
  const ids = [first, await createPaidOrder(shop, sale, { quantity: 2 }), both]
  const { text } = await printPickList([...ids, first])
  expect(text).toMatch(/Pick list 3 orders, 6 items/)
  expect(text).toMatch(/1 × Aurelle Amber Mask 30 ml · in 1 order 5 × Aurelle Velvet Serum 30 ml · in 2 orders/)
  expect(text).not.toMatch(/£|commission|Clara|Gone Balm/i)
})

test('a pick list is in the order of the shelves, A2 before A10, without one last [N-DISP-024]', async () => {
  const shelves = { Zinc: 'A2', Anise: 'a10', Mint: 'B1', Clove: 'A2', Basil: null, Thyme: '' }
  const ids: string[] = []
  for (const [name, bin] of Object.entries(shelves)) {
    const productId = await createProduct(shop, { name, quantity: 500 })
    await shop.db
      .updateTable('products')
      .set({ bin: bin || null })
      .where('id', '=', productId)
      .execute()
    ids.push(await createPaidOrder(shop, { ...sale, productId }))
  }
  const { text } = await printPickList(ids)
  const inOrder = ['Clove A2', 'Zinc A2', 'Anise a10', 'Mint B1'].map((words) => `1 × Aurelle ${words}`)
  const found = [...inOrder, '1 × Aurelle Basil', '1 × Aurelle Thyme'].map((words) => text.indexOf(words))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
})

test('an order that is not to pack makes no pick list, nor does a seller [N-DISP-021]', async () => {
  const paid = await createPaidOrder(shop, sale)
  const left = await createPaidOrder(shop, sale)
  await desk.dispatch([left])
  const unpaid = await createOrder(shop, sale)
  for (const ids of [[paid, unpaid], [paid, left], ['nothing'], []])
    expect(await printPickList(ids)).toEqual({ status: 404, text: dispatchText.notToPick })
  expect((await printPickList([paid], sale.seller.token)).status).toBe(403)
  expect((await printPickList([paid])).status).toBe(200)
})
