import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAdmin,
  createClient,
  createSeller,
  createSellerAddress,
  enablePayouts,
} from '../../../../tests/harness/factories.ts'
import { createSale, orderBody, type PlacedOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop)
})
afterAll(() => shop.close())

/** Each of these people places the same order under the same key, one after the other. */
async function orderAs(tokens: string[], body: Record<string, unknown>, key: string) {
  const answers = []
  for (const as of tokens)
    answers.push(await shop.call<PlacedOrder>('POST', 'order', { as, body, headers: { 'idempotency-key': key } }))
  return answers
}

const ownersOf = async (ids: string[]) => {
  const orders = await shop.db.selectFrom('orders').select(['id', 'seller_id', 'client_id']).execute()
  return ids.map((id) => orders.find((order) => order.id === id))
}

test('two sellers who send the same call under the same key get an order each [api.md 6, D-211]', async () => {
  const other = await enablePayouts(shop, await createSeller(shop))
  await createSellerAddress(shop, other.id)
  const body = orderBody(sale, { type: 2, client_id: '' })
  const [first, second, again] = await orderAs([sale.seller.token, other.token, sale.seller.token], body, 'shared')
  const ids = [first, second].map((answer) => answer?.body.responseData._id ?? '')
  expect(await ownersOf(ids)).toMatchObject([{ seller_id: sale.seller.id }, { seller_id: other.id }])
  expect(second?.headers['idempotent-replayed']).toBeUndefined()
  expect(again?.headers['idempotent-replayed']).toBe('true')
  expect(again?.body.responseData._id).toBe(ids[0])
})

test('two clients of one seller may use the same key and get an order each [api.md 6, D-046]', async () => {
  const sister = await createClient(shop, sale.seller, { email: 'sister@example.com' })
  const answers = await orderAs([sale.client.token, sister.token], orderBody(sale, { type: 5 }), 'shared by clients')
  const ids = answers.map(({ body }) => body.responseData._id)
  expect(await ownersOf(ids)).toMatchObject([{ client_id: sale.client.id }, { client_id: sister.id }])
  expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, undefined])
})

test('a key that other people have used still works for the seller [api.md 6, D-046, D-052]', async () => {
  const admin = await createAdmin(shop)
  const headers = { 'idempotency-key': 'shared by all' }
  const send = (as: string | undefined) => shop.call<PlacedOrder>('POST', 'order', { as, body, headers })
  const body = orderBody(sale, { type: 2, client_id: '' })
  for (const as of [undefined, sale.client.token, admin.token]) expect((await send(as)).body.statusCode).toBe(0)
  const answer = await send(sale.seller.token)
  expect(answer.headers['idempotent-replayed']).toBeUndefined()
  expect(await ownersOf([answer.body.responseData._id])).toMatchObject([{ seller_id: sale.seller.id }])
})
