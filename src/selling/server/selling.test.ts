import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createProduct } from '../../../tests/harness/factories.ts'
import { buyDaysAgo, createRestockTrade } from '../../../tests/harness/restock.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import type { ClientSaleView, LatestClientsView } from '../contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const read = (sale: Sale, as = sale.seller.token, clientId = sale.client.id) =>
  shop.call<ClientSaleView>('GET', `selling/client/${clientId}`, { as })
const listClients = async (as: string) =>
  (await shop.call<LatestClientsView>('GET', 'selling/clients', { as })).body.responseData.clients

/** Creates an order that is paid by card. */
async function createPaidOrder(sale: Sale, change: Record<string, unknown> = {}): Promise<string> {
  const order_id = await createOrder(shop, sale, change)
  const paid = { token: 'tok_visa', order_id, amount: change.totalAmount ?? 20 }
  expect((await payOrder(shop, 'token', sale.seller.token, paid)).body.statusCode).toBe(1)
  return order_id
}

const line = (productId: string, quantity: number) => ({ prod_id: productId, quantity })

test('a sale begins with the basket that the client paid last, at today’s prices [N-SELL-001]', async () => {
  const sale = await createSale(shop)
  const balm = await createProduct(shop, { pricePence: 1000, commissionPence: 200 })
  await createPaidOrder(sale)
  const total = { subTotalAmount: 40, totalAmount: 40 }
  const prods = [line(balm, 2), line(sale.productId, 1)]
  const order_id = await createPaidOrder(sale, { prods, ...total })
  await createOrder(shop, sale)
  await shop.db.updateTable('products').set({ price_pence: 1100 }).where('id', '=', balm).execute()
  const { client, basket, bP } = (await read(sale)).body.responseData
  expect(client).toMatchObject({ _id: sale.client.id, name: 'Clara Client' })
  expect(bP).toBe('/files/public/')
  expect(basket).toMatchObject({
    order_id,
    prods: [
      { prod_id: balm, quantity: 2, price: 11, commission: 2 },
      { prod_id: sale.productId, quantity: 1, price: 20, commission: 5 },
    ],
    gone: [],
  })
})

test('what is no longer sold is named and left out of the basket [N-SELL-001]', async () => {
  const sale = await createSale(shop)
  const balm = await createProduct(shop, { name: 'Gone Balm', pricePence: 1000, commissionPence: 200 })
  const prods = [line(balm, 1), line(sale.productId, 1)]
  await createPaidOrder(sale, { prods, subTotalAmount: 30, totalAmount: 30 })
  await shop.db.updateTable('products').set({ visible: false }).where('id', '=', balm).execute()
  const { basket } = (await read(sale)).body.responseData
  expect(basket).toMatchObject({ prods: [{ prod_id: sale.productId }], gone: ['Gone Balm'] })
})

test('a client who has bought nothing has no last basket [N-SELL-001]', async () => {
  const sale = await createSale(shop)
  await createOrder(shop, sale)
  expect((await read(sale)).body.responseData).toMatchObject({ basket: null, running_out: [] })
})

test('what a client runs out of is offered, also after a reminder [N-SELL-002]', async () => {
  const trade = await createRestockTrade(shop)
  await buyDaysAgo(shop, trade, 58)
  const offered = async () => (await read(trade)).body.responseData.running_out
  expect(await offered()).toMatchObject([{ prod_id: trade.productId, price: 20 }])
  const body = { client_id: trade.client.id }
  expect((await shop.call('POST', 'restock/send', { as: trade.seller.token, body })).body.statusCode).toBe(1)
  expect(await offered()).toHaveLength(1)
  await sql`update orders set paid_at = now() where client_id = ${trade.client.id}`.execute(shop.db)
  expect(await offered()).toEqual([])
})

test('another seller’s client, a deleted and an unknown one are not found [N-SELL-001]', async () => {
  const sale = await createSale(shop)
  const other = await createSale(shop)
  expect((await read(sale, other.seller.token)).body.error?.errorCode).toBe(6)
  await shop.call('DELETE', `client/${sale.client.id}`, { as: sale.seller.token })
  expect((await read(sale)).body.error?.errorCode).toBe(6)
  expect((await read(sale, sale.seller.token, 'nobody')).body.error?.errorCode).toBe(6)
})

test('the clients who bought last come first, each once [N-SELL-003]', async () => {
  const sale = await createSale(shop)
  const ida = await createClient(shop, sale.seller, { name: 'Ida Island' })
  const nora = await createClient(shop, sale.seller, { name: 'Nora Nothing' })
  await createPaidOrder(sale)
  await createPaidOrder(sale, { client_id: ida.id })
  await createPaidOrder(sale)
  await createOrder(shop, sale, { client_id: nora.id })
  await createPaidOrder(await createSale(shop))
  const names = async () => (await listClients(sale.seller.token)).map(({ name }) => name)
  expect(await names()).toEqual(['Clara Client', 'Ida Island'])
  await shop.call('DELETE', `client/${ida.id}`, { as: sale.seller.token })
  expect(await names()).toEqual(['Clara Client'])
})
