import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientPageText } from '#client-page/text.ts'
import { createClientSession } from '../../../tests/harness/factories.ts'
import { openInBrowser, readMailedValue } from '../../../tests/harness/mailed-links.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
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

/** The names of all tables in which some row contains the text. */
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

test('a client is erased with all sellers; paid orders’ receipts stay [N-CLPG-011, N-ATTR-014]', async () => {
  const [one, two] = [await createErika(), await createErika()]
  const paid = await createOrder(shop, one)
  await payOrder(shop, 'token', one.seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
  const unpaid = await createOrder(shop, two)
  await shop.call('POST', 'payment/link', { as: two.seller.token, body: { order_id: unpaid } })
  await openInBrowser(shop, await readMailedValue(shop, email))
  await shop.call('POST', `client/explore/url/${one.client.id}`, { as: one.seller.token })
  await openInBrowser(shop, await readMailedValue(shop, email))
  expect(await tablesWith(email)).toEqual(expect.arrayContaining(['explore_links', 'pay_links', 'proved_emails']))
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
  const gone = await call('GET')
  expect([gone.body.error?.errorCode, wordsOf(gone)]).toEqual([7, clientPageText.endedMeanwhile])
  // only the paid order still holds her email
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
  const refused = await shop.call('DELETE', 'client-page', { as })
  expect([refused.body.error?.errorCode, wordsOf(refused)]).toEqual([13, clientPageText.paymentUnderWay])
  expect((await shop.call('GET', 'client-page', { as })).body.responseData).toMatchObject({ email })
})

test('a client who wanted no emails still gets none when she is added after erasure [N-CLPG-023]', async () => {
  const sale = await createSale(shop)
  const again = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email: again }).where('id', '=', sale.client.id).execute()
  const as = await createClientSession(shop, again)
  const prefer = (on: boolean, token: string) =>
    shop.call('PUT', 'client-page/emails', { as: token, body: { kind: 'links', on } })
  await prefer(false, as)
  await shop.call('DELETE', 'client-page', { as })
  expect(await tablesWith(again)).toEqual([])
  const form = { name: 'Erika Zorn', pno: '07700900123', addressLine1: '1 High Street', city: 'Leeds' }
  const added = await shop.call<{ client_id: string }>('POST', 'client', {
    as: sale.seller.token,
    body: { ...form, email: again.toUpperCase(), state: 'West Yorkshire', zipcode: 'LS1 1AA' },
  })
  const send = async () =>
    (await shop.call('POST', `client/explore/url/${added.body.responseData.client_id}`, { as: sale.seller.token })).body
  expect((await send()).error?.errorCode).toBe(8)
  const anew = await createClientSession(shop, again)
  const page = await shop.call<{ emails: object[] }>('GET', 'client-page', { as: anew })
  expect(page.body.responseData.emails).toContainEqual({ kind: 'links', on: false })
  await prefer(true, anew)
  expect((await send()).statusCode).toBe(1)
})

test('an erasure is repeated from the log after an older backup is restored [N-OPER-010]', async () => {
  const { client } = await createSale(shop)
  const env = { ...process.env, DATABASE_URL: String(shop.pool.options.connectionString) }
  const erase = (...ids: string[]) =>
    spawnSync(process.execPath, ['tools/operate/erase.ts', ...ids], { env, encoding: 'utf8' })
  const first = erase(client.id)
  expect([first.stdout, first.stderr]).toEqual([`${client.id}: erased\n`, ''])
  const row = await shop.db
    .selectFrom('clients')
    .select('erased_at')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(row.erased_at).not.toBeNull()
  expect(erase(client.id).stdout).toBe(`${client.id}: is no client any more\n`)
  expect(erase('erika').stderr).toContain('no ids of clients were named')
})
