import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUsersText } from '#accounts/admin/text.ts'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { clientsText } from '#clients/text.ts'
import { getOwnReport } from '#payouts/tax-report/server/own-report.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import {
  createAdmin,
  createClient,
  createDocumentFile,
  createToken,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

let shop: Shop
let admin: Person
const log = pino({ level: 'silent' })
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

const remove = (id: string) => shop.call('DELETE', `admin/user/${id}`, { as: admin.token })
const restore = (_id: string) => shop.call('PUT', 'admin/user/restore', { as: admin.token, body: { _id } })
const rowOf = (table: 'users' | 'clients', id: string) =>
  shop.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const orderOf = (id: string) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'admin_id')
async function daysPass(days: number): Promise<void> {
  const long = sql`make_interval(days => ${days})`
  await sql`update users set deleted_at = deleted_at - ${long} where deleted_at is not null`.execute(shop.db)
  await sql`update clients set deleted_at = deleted_at - ${long} where deleted_at is not null`.execute(shop.db)
}
async function linkOf(orderId: string, { seller }: Sale): Promise<string> {
  await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id: orderId } })
  const email = (await shop.emails()).filter(({ kind }) => kind === 'pay-link').at(-1)
  return /order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}
const opens = async (link: string) => (await shop.call('GET', `order/payment/${link}`)).body.statusCode === 1

test('a deleted seller’s unpaid orders and links end for good, not paid ones [A-USER-049, D-207]', async () => {
  const [sale, other] = [await createSaleWithPayouts(shop), await createSaleWithPayouts(shop)]
  const [unpaid, paid, cancelled] = [
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale),
  ]
  const theirs = await createOrder(shop, other)
  const [link, , theirLink] = [await linkOf(unpaid, sale), await linkOf(paid, sale), await linkOf(theirs, other)]
  const withLinks = async () => {
    const links = shop.db.selectFrom('pay_links').select('order_id').where('order_id', 'in', [unpaid, paid, theirs])
    return new Set((await links.execute()).map(({ order_id }) => order_id))
  }
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
  await shop.call('POST', 'order/cancel', { as: sale.seller.token, body: { order_id: cancelled } })
  const { closed_at: cancelledAt } = await orderOf(cancelled)
  expect(await opens(link)).toBe(true)
  expect(await withLinks()).toEqual(new Set([unpaid, paid, theirs]))

  await remove(sale.seller.id)
  expect(await opens(link)).toBe(false)
  await shop.runJobs()
  expect(await withLinks()).toEqual(new Set([paid, theirs]))
  expect((await orderOf(unpaid)).closed_at).toEqual(expect.any(Date))
  expect((await orderOf(cancelled)).closed_at).toEqual(cancelledAt)
  expect((await orderOf(theirs)).closed_at).toBeNull()
  expect(await opens(theirLink)).toBe(true)
  await restore(sale.seller.id)
  expect(await opens(link)).toBe(false)
  const as = await createToken(shop, { kind: 'session', userId: sale.seller.id })
  const again = await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: unpaid, amount: 20 })
  expect(again.body.error?.errorCode).toBe(13)
  expect((await orderOf(paid)).closed_at).toBeNull()
})

/** After the erasure nothing in an unpaid order says who ordered it. */
const erasedOrder = {
  client_name: '',
  client_email: '',
  client_snapshot: null,
  delivery_address: null,
  billing_address: null,
}
const wholeOrder = {
  client_name: 'Clara Client',
  client_email: 'clara@example.com',
  total_pence: 2000,
  client_snapshot: expect.objectContaining({ name: 'Clara Client' }),
  delivery_address: expect.objectContaining({ city: 'Leeds' }),
}

async function aSellerToErase(): Promise<Sale & { paid: string; unpaid: string; documents: string[] }> {
  const sale = await createSaleWithPayouts(shop)
  const form = new FormData()
  for (const [name, value] of Object.entries({ firstName: 'Dora', lastName: 'Doc', businessName: 'Docs' }))
    form.append(name, value)
  form.append('docs', await createDocumentFile())
  form.append('docs', await createDocumentFile('back.png'))
  await shop.call('PUT', 'user/profile', { as: sale.seller.token, form })
  const rows = shop.db.selectFrom('documents').select('file_name').where('user_id', '=', sale.seller.id)
  const documents = (await rows.execute()).map(({ file_name }) => file_name)
  await saveCard(shop, sale.seller)
  const correction = { prod_id: sale.productId, count: 3, reason: 'other', note: 'Given to Clara.' }
  await shop.call('POST', 'salon-stock/correct', { as: sale.seller.token, body: correction })
  const [paid, unpaid] = [await createOrder(shop, sale), await createOrder(shop, sale)]
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
  await shop.runJobs()
  return { ...sale, paid, unpaid, documents }
}

test('a deleted seller’s personal data is erased after ninety days, her books stay [D-207]', async () => {
  const { seller, client, paid, unpaid, documents } = await aSellerToErase()
  const theirs = await createOrder(shop, await createSaleWithPayouts(shop))
  const has = () => Promise.all(documents.map((name) => shop.files.has('private', name)))
  await remove(seller.id)
  await shop.runJobs()
  await daysPass(89)
  await erasePeople(shop, log)
  expect(await rowOf('users', seller.id)).toMatchObject({ first_name: 'Dora', erased_at: null })
  expect(await has()).toEqual([true, true])

  await daysPass(2)
  for (let times = 0; times < 2; times += 1) await erasePeople(shop, log)
  const erasedUser = { email: '', first_name: '', last_name: '', business_name: '', password_hash: '' }
  expect(await rowOf('users', seller.id)).toMatchObject(erasedUser)
  expect(await has()).toEqual([false, false])
  expect(await rowOf('clients', client.id)).toMatchObject({ name: '', email: '', phone: '', line1: '', postcode: '' })
  const cards = await shop.db.selectFrom('cards').selectAll().where('user_id', '=', seller.id).execute()
  expect(cards).toMatchObject([{ holder_name: '', deleted_at: expect.any(Date) }])
  const movements = shop.db.selectFrom('salon_stock_movements').selectAll().where('seller_id', '=', seller.id)
  expect(await movements.execute()).toMatchObject([{ quantity: 3, reason: 'other', note: '' }])
  const account = shop.db.selectFrom('payout_accounts').selectAll().where('user_id', '=', seller.id)
  expect(await account.executeTakeFirst()).toMatchObject({ bank_name: '', last4: '', line1: '', date_of_birth: null })
  expect(await shop.db.selectFrom('tokens').select('id').where('user_id', '=', seller.id).execute()).toEqual([])
  expect(await orderOf(unpaid)).toMatchObject(erasedOrder)
  for (const orderId of [paid, theirs]) expect(await orderOf(orderId)).toMatchObject(wholeOrder)
  expect(await logOf(seller.id)).toEqual([
    { action: 'delete user', admin_id: admin.id },
    { action: 'erase user', admin_id: null },
  ])
  const entries = await shop.call<{ entries: { admin: string; action: string }[] }>('GET', 'admin/log/list', {
    as: admin.token,
    query: { subject_id: seller.id, page: 1, lmt: 10 },
  })
  expect(entries.body.responseData.entries[0]).toMatchObject({ admin: 'Automatic', action: 'erase user' })
  expect((await restore(seller.id)).body).toMatchObject({
    error: { errorCode: 6 },
    responseMessage: adminUsersText.userNotFound,
  })
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
})

test('a deleted client is erased after ninety days with unpaid orders; receipts stay [D-207]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const { seller, client: gone } = sale
  const stays = await createClient(shop, seller)
  const [unpaid, paid] = [await createOrder(shop, sale), await createOrder(shop, sale)]
  const theirs = await createOrder(shop, sale, { client_id: stays.id })
  await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
  await shop.call('DELETE', `client/${gone.id}`, { as: seller.token })
  await daysPass(91)
  await erasePeople(shop, log)
  expect(await rowOf('clients', gone.id)).toMatchObject({ name: '', email: '', erased_at: expect.any(Date) })
  expect(await rowOf('clients', stays.id)).toMatchObject({ name: 'Clara Client', erased_at: null })
  expect(await orderOf(unpaid)).toMatchObject(erasedOrder)
  for (const orderId of [paid, theirs]) expect(await orderOf(orderId)).toMatchObject(wholeOrder)
  expect(await logOf(gone.id)).toEqual([{ action: 'erase client', admin_id: null }])
  const body = { client_id: gone.id }
  expect((await shop.call('PUT', 'admin/client/restore', { as: admin.token, body })).body).toMatchObject({
    error: { errorCode: 6 },
    responseMessage: clientsText.notFound,
  })
})

test('a deleted seller who still owes is not erased before she has paid [D-207, D-028]', async () => {
  const { seller } = await createSaleWithPayouts(shop)
  await sql`with j as (insert into journals (kind, ref) values ('refund', ${seller.id}) returning id)
    insert into entries (journal_id, account, pence)
    select id, ${`seller_debt:${seller.id}`}, 500 from j union all select id, 'sales', -500 from j`.execute(shop.db)
  await remove(seller.id)
  await daysPass(400)
  await erasePeople(shop, log)
  expect(await rowOf('users', seller.id)).toMatchObject({ erased_at: null, email: seller.email })
})

test('tokens of every kind, links and emails are deleted when they expired long ago [D-055]', async () => {
  const { seller, client } = await createSaleWithPayouts(shop)
  const kinds = ['session', 'visit', 'reset', 'verify', 'setup'] as const
  for (const kind of kinds) await createToken(shop, { kind, userId: seller.id, expiresInMinutes: -8 * 24 * 60 })
  const live = await createToken(shop, { kind: 'session', userId: seller.id })
  await shop.db
    .insertInto('explore_links')
    .values({ hash: Buffer.alloc(32, 1), seller_id: seller.id, client_id: client.id, expires_at: new Date(0) })
    .execute()
  await sql`update emails set created_at = created_at - interval '91 days'`.execute(shop.db)
  await createTaskList(shop, log)['delete-expired-rows']?.({}, {} as never)
  const tokens = await shop.db.selectFrom('tokens').select('expires_at').where('user_id', '=', seller.id).execute()
  expect(tokens.every(({ expires_at }) => expires_at > new Date())).toBe(true)
  expect((await shop.call('GET', 'user/profile', { as: live })).body.statusCode).toBe(1)
  const links = shop.db.selectFrom('explore_links').select('id').where('seller_id', '=', seller.id)
  expect(await links.execute()).toEqual([])
  expect(await shop.emails()).toEqual([])
})

test('a seller with income stays on tax records for five years after erasure [N-TAXR-012, D-378]', async () => {
  const { seller } = await aSellerToErase()
  const idle = (await createSaleWithPayouts(shop)).seller
  for (const { token: as } of [seller, idle])
    await shop.call('PUT', 'tax-details', { as, body: { kind: 'nino', number: 'AB123456C' } })
  for (const { id } of [seller, idle]) await remove(id)
  await shop.runJobs()
  await daysPass(91)
  await erasePeople(shop, log)
  const detailsOf = ({ id }: Pick<Person, 'id'>) =>
    shop.db.selectFrom('tax_details').selectAll().where('user_id', '=', id).executeTakeFirst()
  expect(await detailsOf(idle)).toBeUndefined()
  const year = new Date().getFullYear()
  const { retained_until, ...retained } = (await detailsOf(seller)) ?? {}
  expect(retained).toMatchObject({
    first_name: 'Dora',
    last_name: 'Doc',
    line1: '1 High Street',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    date_of_birth: '1990-02-01',
    last4: '2345',
  })
  expect((await getOwnReport(shop, seller.id, year)).row.number).toBe('AB123456C')
  expect(retained_until && new Date(retained_until).getFullYear()).toBe(year + 5)
  const lineOf = async (sKey: string) => {
    const report = await shop.call<{ sellers: { user_id: string }[] }>('GET', 'admin/tax-report/list', {
      as: admin.token,
      query: { year, sKey },
    })
    return report.body.responseData.sellers.find(({ user_id }) => user_id === seller.id)
  }
  expect(await lineOf('Dora Doc')).toMatchObject({ name: 'Dora Doc', missing: [], requestable: false })
  const yearsPass = (date: string) =>
    shop.db.updateTable('tax_details').set({ retained_until: date }).where('user_id', '=', seller.id).execute()
  await yearsPass(new Date().toISOString().slice(0, 10))
  await erasePeople(shop, log)
  expect(await detailsOf(seller)).toBeDefined()
  await yearsPass('2020-12-31')
  await erasePeople(shop, log)
  expect(await detailsOf(seller)).toBeUndefined()
  const missing = ['name', 'address', 'birth', 'number', 'account']
  expect(await lineOf('')).toMatchObject({ name: '', email: '', missing, requestable: false })
})
