import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientSession } from '../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const email = 'erika@example.com'

async function createErika(): Promise<Sale> {
  const sale = await createSale(shop)
  await shop.db.updateTable('clients').set({ email, name: 'Erika Zorn' }).where('id', '=', sale.client.id).execute()
  return sale
}

/** Every table with its rows as text, but for the log and what is counted against floods. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await shop.pool.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

test('at her wish a client is erased with all sellers at once; receipts of paid orders stay, and her sessions end [N-CLPG-011]', async () => {
  const [one, two] = [await createErika(), await createErika()]
  const paid = await createOrder(shop, one)
  await payOrder(shop, 'token', one.seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
  const unpaid = await createOrder(shop, two)
  await shop.call('POST', 'payment/link', { as: two.seller.token, body: { order_id: unpaid } })
  await shop.call('POST', 'client-page/code', { body: { email } })
  await shop.runJobs()
  const as = await createClientSession(shop, email)
  const call = (method: string, path = '', body?: object) =>
    shop.call<{ message: string; retained: string }>(method, `client-page${path}`, { as, body })
  await call('PUT', '/emails', { kind: 'links', on: false })
  const data = (await call('GET', '/data')).body.responseData
  expect(JSON.stringify(data)).toContain('Erika Zorn')
  expect(data.retained).toContain('six years')
  expect((await call('DELETE')).body.responseData.message).toContain('six years')
  expect((await call('GET')).body.error?.errorCode).toBe(7)
  // the paid order and what its payment was made with
  expect(await tablesWith(email)).toEqual(['orders'])
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'client_name'])
    .where('client_email', '=', email)
    .execute()
  expect(orders).toEqual([{ id: paid, client_name: 'Erika Zorn' }])
  const clients = await shop.call<{ clients: unknown[] }>('GET', 'client/list', { as: one.seller.token })
  expect(JSON.stringify(clients.body)).not.toContain('Erika')
  const logged = await shop.db
    .selectFrom('admin_log')
    .select('subject_id')
    .where('action', '=', 'erase client')
    .execute()
  expect(logged.map(({ subject_id }) => subject_id).sort()).toEqual([one.client.id, two.client.id].sort())
})

test('while a payment of hers is open nothing is erased [N-CLPG-011]', async () => {
  const sale = await createErika()
  const order_id = await createOrder(shop, sale)
  const waiting = { token: 'tok_threeDSecure2Required', order_id, amount: 20 }
  await payOrder(shop, 'token', sale.seller.token, waiting)
  const as = await createClientSession(shop, email)
  expect((await shop.call('DELETE', 'client-page', { as })).body.error?.errorCode).toBe(13)
  expect((await shop.call('GET', 'client-page', { as })).body.responseData).toMatchObject({ email })
})
