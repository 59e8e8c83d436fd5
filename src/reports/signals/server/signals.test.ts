import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { documentsText } from '#accounts/documents/text.ts'
import { summarizeDailySales } from '#reports/admin/server/sales-report.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createProduct, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { insertReturnOf } from '../../../../tests/harness/returns.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop } from '../../../../tests/harness/shop.ts'
import type {
  documentSignalListSchema,
  productSignalListSchema,
  sellerSignalListSchema,
  signalCountsSchema,
} from '../contract.ts'

const shop = await openShop()
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(shop)
})

async function get<Answer>(path: string, query: Record<string, string | number> = {}, as = admin): Promise<Answer> {
  return (await shop.call<Answer>('GET', `admin/signals${path}`, { as: as.token, query })).body.responseData
}
const sellersOf = async (signal: string, days = 30) =>
  (await get<z.output<typeof sellerSignalListSchema>>('/sellers', { signal, days, lmt: 100 })).sellers
const counts = (as = admin) => get<z.output<typeof signalCountsSchema>>('', {}, as)

async function moveBack(orderId: string, days: number): Promise<void> {
  await shop.pool.query(
    `update orders set created_at = created_at - $2 * interval '1 day', paid_at = paid_at - $2 * interval '1 day' where id = $1`,
    [orderId, days],
  )
}
async function soldAgo(sale: Sale, days: number): Promise<void> {
  await moveBack(await createPaidOrder(shop, sale), days)
}
const joinedAgo = ({ id }: Person, days: number) =>
  shop.pool.query(`update users set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days])

test('who has sold but not for a month has gone quiet, the latest first [N-SIGN-001]', async () => {
  const [lately, quiet, longer, own, blocked] = await Promise.all([1, 2, 3, 4, 5].map(() => createSale(shop)))
  for (const days of [100, 3]) await soldAgo(lately as Sale, days)
  for (const days of [200, 45, 40]) await soldAgo(quiet as Sale, days)
  await soldAgo(longer as Sale, 61)
  // a seller's later purchase for her own salon does not count as a sale
  await soldAgo(own as Sale, 50)
  const purchase = await createOrder(shop, own as Sale, { type: 2, client_id: '' })
  await payOrder(shop, 'token', (own as Sale).seller.token, { token: 'tok_visa', order_id: purchase, amount: 15 })
  await soldAgo(blocked as Sale, 70)
  await shop.db
    .updateTable('users')
    .set({ blocked: true })
    .where('id', '=', (blocked as Sale).seller.id)
    .execute()
  const known = [lately, quiet, longer, own, blocked].map((sale) => sale?.seller.id)
  const listed = async (days: number) => (await sellersOf('quiet', days)).filter(({ _id }) => known.includes(_id))
  expect((await listed(30)).map(({ _id, sales, total }) => [known.indexOf(_id), sales, total])).toEqual([
    [1, 2, 40],
    [3, 1, 20],
    [2, 1, 20],
  ])
  expect((await listed(60)).map(({ _id }) => known.indexOf(_id))).toEqual([2])
  const all = await sellersOf('quiet')
  expect((await counts()).quiet).toBe(all.length)
  const page = { signal: 'quiet', days: 30, lmt: 1 }
  expect((await get<z.output<typeof sellerSignalListSchema>>('/sellers', page)).ttl).toBe(all.length)
})

test('who is approved and has never sold to a client is listed with what she did [N-SIGN-002]', async () => {
  const [never, fresh, waiting, sold] = [
    await createSale(shop),
    await createSeller(shop),
    await createSeller(shop, { approved: false }),
    await createSale(shop),
  ]
  for (const person of [never.seller, waiting, sold.seller]) await joinedAgo(person, 40)
  await createPaidOrder(shop, sold)
  await shop.call('POST', `client/explore/url/${never.client.id}`, { as: never.seller.token })
  await shop.db.insertInto('stock_items').values({ seller_id: never.seller.id, product_id: never.productId }).execute()
  const known = [never.seller.id, fresh.id, waiting.id, sold.seller.id]
  const listed = (await sellersOf('unsold')).filter(({ _id }) => known.includes(_id))
  expect(listed).toMatchObject([{ _id: never.seller.id, last_sale: null, sales: 0, total: 0, stock: 1, links: 1 }])
  expect((await counts()).unsold).toBe((await sellersOf('unsold')).length)
})

test('a document whose date has passed or comes soon is listed [N-SIGN-003, D-691]', async () => {
  const seller = await createSeller(shop)
  const names = [1, 2, 3].map(() => `${crypto.randomUUID()}.png`)
  for (const file_name of names)
    await shop.db
      .insertInto('documents')
      .values({ user_id: seller.id, file_name, mime_type: 'image/png', size_bytes: 1 })
      .execute()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const note = (doc: string | undefined, valid_until: string, _id = seller.id) =>
    shop.call('PUT', 'admin/user/documents/validity', { as: admin.token, body: { _id, doc, valid_until } })
  for (const [at, days] of [30, -2, 100].entries()) expect((await note(names[at], day(days))).body.statusCode).toBe(1)
  const listed = async () =>
    (await get<z.output<typeof documentSignalListSchema>>('/documents', { lmt: 100 })).documents.map(
      ({ user_id, no, valid_until }) => [user_id, no, valid_until],
    )
  expect(await listed()).toEqual([
    [seller.id, 2, day(-2)],
    [seller.id, 1, day(30)],
  ])
  expect((await counts()).documents).toBe(2)
  expect((await get<z.output<typeof documentSignalListSchema>>('/documents', { lmt: 1 })).ttl).toBe(2)
  expect((await note(names[1], '')).body.statusCode).toBe(1)
  expect(await listed()).toEqual([[seller.id, 1, day(30)]])
  const stranger = await createSeller(shop)
  for (const [doc, date, of] of [
    [names[0], day(1), stranger.id],
    ['other.png', day(1), seller.id],
  ] as const)
    expect((await note(doc, date, of)).body).toMatchObject({
      error: { errorCode: 6 },
      responseMessage: documentsText.documentNotFound,
    })
  for (const wrong of ['yesterday', '2026-02-30', '31/12/2026']) expect((await note(names[0], wrong)).status).toBe(400)
  expect(await listed()).toEqual([[seller.id, 1, day(30)]])
})

test('what sells is counted over finished days, beside the days before and returns [N-SIGN-004]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const other = await createProduct(shop, { quantity: 500 })
  const order = await createPaidOrder(shop, sale, { quantity: 3 })
  await moveBack(order, 2)
  await moveBack(await createPaidOrder(shop, sale, { quantity: 2 }), 35)
  await moveBack(await createPaidOrder(shop, sale, { quantity: 4, productIds: [other] }), 3)
  await createPaidOrder(shop, sale, { quantity: 9 })
  await shop.pool.query('truncate daily_sales cascade')
  await summarizeDailySales(shop.db)
  await insertReturnOf(shop, order)
  const products = async (signal: string) =>
    (await get<z.output<typeof productSignalListSchema>>('/products', { signal, lmt: 100 })).products
      .filter(({ _id }) => [sale.productId, other].includes(_id))
      .map(({ _id, sold, sold_before, returned, reason }) => [_id, sold, sold_before, returned, reason])
  const mine = [sale.productId, 3, 2, 1, 'damaged']
  expect(await products('selling')).toEqual([[other, 4, 0, 0, null], mine])
  expect(await products('returned')).toEqual([mine])
  expect(await counts()).toMatchObject({ returned: 1 })
})

test('each signal is for those whose right it is [N-SIGN-005]', async () => {
  const [sellers, catalogue, content] = [
    await createColleague(shop, ['sellers']),
    await createColleague(shop, ['catalogue']),
    await createColleague(shop, ['content']),
  ]
  const kinds = (view: object) => Object.entries(view).flatMap(([kind, number]) => (number === null ? [] : [kind]))
  expect(kinds(await counts(sellers))).toEqual(['quiet', 'unsold', 'documents'])
  expect(kinds(await counts(catalogue))).toEqual(['selling', 'returned'])
  const forbidden = [
    [content, ''],
    [catalogue, '/sellers?signal=quiet'],
    [catalogue, '/documents'],
    [sellers, '/products?signal=selling'],
  ] as const
  for (const [{ token }, path] of forbidden)
    expect((await shop.call('GET', `admin/signals${path}`, { as: token })).body.error?.errorCode, path).toBe(8)
  expect((await shop.call('GET', 'admin/signals/sellers?signal=loud', { as: admin.token })).status).toBe(400)
})
