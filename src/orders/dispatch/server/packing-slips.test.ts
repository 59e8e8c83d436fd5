import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { readCodesInPdf } from '../../../../tests/harness/codes-in-pdf.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const sale = await createSale(shop, { quantity: 500 })

/** The text of each page in one line, as a separate PDF library reads it. */
async function printSlips(orderIds: string[]) {
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/api/v1/admin/dispatch/slips?order_ids=${encodeURIComponent(JSON.stringify(orderIds))}`,
    headers: {
      authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
      accesstoken: admin.token,
    },
  })
  const { statusCode: status, headers } = answer
  if (status !== 200) return { status, headers, pages: [], codes: [] }
  const bytes = () => new Uint8Array(answer.rawPayload)
  expect(headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(bytes()))
  const pages = text.map((page) => page.replace(/\s+/g, ' '))
  return { status, headers, pages, codes: await readCodesInPdf(bytes()) }
}
const numberOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('order_number').where('id', '=', id).executeTakeFirstOrThrow())
    .order_number

test('packing slips are one PDF, a page an order, oldest first, without prices [N-DISP-009]', async () => {
  const first = await createPaidOrder(shop, sale, { quantity: 4 })
  const salon = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: salon, amount: 15 })
  const [line] = (await getRefunds(shop, admin, first)).lines
  const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id: first, lines, amount: 20, refunded: 0, reason: 'One too many.' })
  const { pages } = await printSlips([salon, first, salon])
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain(await numberOf(first))
  expect(pages[0]).toMatch(/Deliver to Clara Client 1 High Street Leeds/)
  // one of the four pieces was refunded
  expect(pages[0]).toMatch(/3 × Aurelle Velvet Serum 30 ml 3 items/)
  expect(pages[1]).toContain(await numberOf(salon))
  expect(pages[1]).toContain('Hull')
  expect(pages.join(' ')).not.toMatch(/£|20\.00|15\.00|price|commission/i)
})

test('an order that is not sent has no slip, and then none is printed at all [N-DISP-009]', async () => {
  const paid = await createPaidOrder(shop, sale)
  const unpaid = await createOrder(shop, sale)
  for (const ids of [[paid, unpaid], ['nothing'], []]) expect((await printSlips(ids)).status).toBe(404)
})

test('a slip names seller and salon, tells a missing address, and is not cached [N-DISP-009]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  await shop.db.updateTable('users').set({ business_name: 'Archer Hair' }).where('id', '=', sale.seller.id).execute()
  await shop.db.updateTable('orders').set({ delivery_address: null }).where('id', '=', orderId).execute()
  const { headers, pages } = await printSlips([orderId])
  expect(pages[0]).toMatch(/Deliver to No address/)
  expect(pages[0]).toMatch(/From Anna Archer Archer Hair/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="packing-slips.pdf"',
  })
})

test('a slip has its order’s number as a code, and where an undelivered parcel goes [N-DISP-019]', async () => {
  const orderIds = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const { pages, codes } = await printSlips(orderIds)
  expect(codes).toEqual(await Promise.all(orderIds.map(numberOf)))
  const { name, address } = shop.config.company
  for (const page of pages) expect(page).toContain(['If undelivered, return to', name, ...address].join(' '))
})
