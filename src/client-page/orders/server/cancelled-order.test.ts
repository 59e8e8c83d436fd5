import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientPageOrderView } from '#client-page/orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { createAdmin, createClientSession, type Person } from '../../../../tests/harness/factories.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { wordsOf } from '../../../../tests/harness/words-of.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  admin = await createAdmin(shop, { firstName: 'Zelda' })
})
afterAll(() => shop.close())

async function createPerson() {
  const sale = await createSale(shop)
  const email = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  return { sale, email, as: await createClientSession(shop, email) }
}

async function sendOrder(sale: Sale): Promise<string> {
  const id = await createOrder(shop, sale)
  await createPaymentLink(shop, sale, id)
  return id
}

const cancel = async (order_id: string) =>
  expect(
    (await shop.call('POST', 'admin/order/cancel', { as: admin.token, body: { order_id, reason: 'Secret reason' } }))
      .body.statusCode,
  ).toBe(1)
const listed = async (as: string) =>
  (await shop.call<{ orders: { _id: string; state: string; pay: boolean }[] }>('GET', 'client-page/orders', { as }))
    .body.responseData.orders
const ask = (as: string, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, `client-page/orders/${path}`, { as, ...(body ? { body } : {}) })
const codeOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).body.error?.errorCode

test('a cancelled order that was sent to her stays on her page, to be read [N-CLPG-027]', async () => {
  const { sale, as } = await createPerson()
  const id = await sendOrder(sale)
  await cancel(id)
  expect(await listed(as)).toMatchObject([{ _id: id, state: 'cancelled', pay: false }])
  const { body } = await shop.call<ClientPageOrderView>('GET', `client-page/orders/${id}`, { as })
  expect(body.responseData).toMatchObject({ state: 'cancelled', again: null, invoices: [], dispatch: null })
  const timeline = await shop.call('GET', `client-page/orders/${id}/timeline`, { as })
  expect(JSON.stringify(timeline.body)).not.toMatch(/Zelda|Secret/)
  expect(wordsOf(await ask(as, 'POST', `${id}/pay`))).toBe(ordersText.orderClosed)
  expect(await codeOf(as, 'POST', `${id}/again`, { amount: 20 })).toBe(6)
  expect(wordsOf(await ask(as, 'GET', `${id}/receipt`))).toBe(ordersText.noReceiptYet)
  expect(await codeOf(as, 'GET', `${id}/returnable`)).toBe(8)
})

test('a cancelled order that was unsent, replaced or another’s is not there [N-CLPG-027]', async () => {
  const { sale, as } = await createPerson()
  const other = await createPerson()
  const [unsent, replaced, deleted, theirs] = [
    await createOrder(shop, sale),
    await sendOrder(sale),
    await sendOrder(other.sale),
    await sendOrder((await createPerson()).sale),
  ]
  for (const id of [unsent, deleted, theirs]) await cancel(id)
  const replacing = await createOrder(shop, sale)
  await shop.db
    .updateTable('orders')
    .set({ superseded_by: replacing, cancelled_at: new Date(), closed_at: new Date() })
    .where('id', '=', replaced)
    .execute()
  await shop.db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', other.sale.client.id).execute()
  expect(await listed(as)).toEqual([])
  expect(await listed(other.as)).toEqual([])
  for (const id of [unsent, replaced, theirs]) expect(await codeOf(as, 'GET', `${id}/timeline`)).toBe(6)
})
