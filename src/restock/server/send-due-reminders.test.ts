import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { maxLinkEmailsPerDay } from '#mail/server/queue-email.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { sendDueReminders } from '#restock/server/send-reminder.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createClient, createClientSession, createProduct } from '../../../tests/harness/factories.ts'
import {
  agreeToReminders,
  buyDaysAgo,
  createRestockTrade,
  type RestockTrade,
  refuseReminders,
  remindersTo,
} from '../../../tests/harness/restock.ts'
import type { Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
const log = pino({ level: 'silent' })
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const runJob = async () => createTaskList(shop, log)['send-due-reminders']?.({}, {} as never)
const countReminders = async ({ email }: RestockTrade) => (await remindersTo(shop, email)).length

/** Creates a client who has consented to reminders, and whose serum runs out in two days. */
async function createAgreedTrade(): Promise<RestockTrade> {
  const trade = await createRestockTrade(shop)
  await buyDaysAgo(shop, trade, 58)
  await agreeToReminders(shop, trade)
  return trade
}

test('a client who agreed is reminded automatically while she and her seller allow [N-RSTK-008]', async () => {
  const silent = await createRestockTrade(shop)
  const agreed = await createAgreedTrade()
  const switchedOff = await createAgreedTrade()
  const takenBack = await createAgreedTrade()
  await buyDaysAgo(shop, silent, 58)
  const email = `${crypto.randomUUID()}@example.com`
  const sameSeller = {
    ...agreed,
    email,
    client: await createClient(shop, agreed.seller, { name: 'Silent Client', email }),
  }
  await buyDaysAgo(shop, sameSeller, 58)
  const { seller, client } = switchedOff
  const switchTo = (on: boolean) =>
    shop.call('PUT', 'restock/automatic', { as: seller.token, body: { client_id: client.id, on } })
  await switchTo(false)
  await agreeToReminders(shop, takenBack, false)
  await runJob()
  const trades = [silent, agreed, switchedOff, takenBack, sameSeller]
  expect(await Promise.all(trades.map(countReminders))).toEqual([0, 1, 0, 0, 0])
  expect((await remindersTo(shop, agreed.email))[0]?.text).not.toContain('Would you like to get reminders like this')
  await switchTo(true)
  await runJob()
  expect(await Promise.all(trades.map(countReminders))).toEqual([0, 1, 1, 0, 0])
})

test('a job that runs twice sends one email; the next comes after 14 days [N-RSTK-009]', async () => {
  const trade = await createAgreedTrade()
  await Promise.all([runJob(), runJob()])
  await runJob()
  expect(await countReminders(trade)).toBe(1)
  const balm = await createProduct(shop, { name: 'Night Serum', quantity: 100 })
  await buyDaysAgo(shop, { ...trade, productId: balm }, 57)
  const runOn = (days: number) => sendDueReminders(shop, log, addDays(getToday(), days))
  await runOn(13)
  expect(await countReminders(trade)).toBe(1)
  await runOn(14)
  const [, second] = await remindersTo(shop, trade.email)
  expect(second?.text).toContain('Night Serum')
  expect(second?.text).not.toContain('Velvet Serum')
  const { rows } = await shop.pool.query('select count(*)::int as links from explore_links where client_id = $1', [
    trade.client.id,
  ])
  expect(rows).toEqual([{ links: 2 }])
})

test('a change between the list and a client’s turn counts [N-RSTK-006, N-RSTK-008, N-RSTK-010]', async () => {
  const trades = []
  for (let count = 0; count < 6; count += 1) trades.push(await createAgreedTrade())
  const [takenBack, switchedOff, unsubscribed, blocked, unpaid] = trades as Six
  let job: Promise<unknown> = Promise.resolve()
  await inTransaction(shop.db, async (tx) => {
    await sql`select id from clients for no key update`.execute(tx)
    job = runJob()
    await expect.poll(countJobsWaitingForClient).toBe(1)
    await agreeToReminders(shop, takenBack, false)
    const body = { client_id: switchedOff.client.id, on: false }
    await shop.call('PUT', 'restock/automatic', { as: switchedOff.seller.token, body })
    await refuseReminders(shop, unsubscribed)
    await shop.pool.query('update users set blocked = true where id = $1', [blocked.seller.id])
    await shop.pool.query('update payout_accounts set payouts_enabled = false where user_id = $1', [unpaid.seller.id])
  })
  await job
  expect(await Promise.all(trades.map(countReminders))).toEqual([0, 0, 0, 0, 0, 1])
})

type Six = [RestockTrade, RestockTrade, RestockTrade, RestockTrade, RestockTrade, RestockTrade]

async function countJobsWaitingForClient(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from clients where id%for no key update%'`,
  )
  return rows[0]?.count ?? 0
}

test('a client with enough emails today is reminded later, with no link before [N-RSTK-009]', async () => {
  const trade = await createAgreedTrade()
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into emails (kind, recipient, subject, html, text)
    select 'explore-link', $1, 'Earlier', '', '' from generate_series(1, $2::int) returning id`,
    [trade.email, maxLinkEmailsPerDay],
  )
  const countRows = async () => {
    const { rows: counts } = await shop.pool.query(
      `select (select count(*) from explore_links where client_id = $1)::int as links,
        (select count(*) from client_products where client_id = $1)::int as products,
        (select count(*) from restock_decisions where client_id = $1)::int as decisions`,
      [trade.client.id],
    )
    return counts[0]
  }
  const before = await countRows()
  const errors: unknown[] = []
  const runWithLimits = () =>
    sendDueReminders(
      { ...shop, config: { ...shop.config, rateLimits: true } },
      { error: (entry: unknown) => errors.push(entry) },
    )
  await runWithLimits()
  expect([await countRows(), errors]).toEqual([before, []])
  await shop.pool.query("update emails set created_at = now() - interval '2 days' where id = any($1)", [
    rows.map(({ id }) => id),
  ])
  await runWithLimits()
  expect(await countReminders(trade)).toBe(1)
  expect(await countRows()).toMatchObject({ links: 1, decisions: 1 })
})

test('no reminder goes for a blocked seller, a deleted client or a product off sale [N-RSTK-010]', async () => {
  const trades = []
  for (let count = 0; count < 7; count += 1) trades.push(await createAgreedTrade())
  const [blocked, deleted, unapproved, unpaid, clientGone, hidden, soldOut] = trades
  const user = (trade: RestockTrade | undefined, values: object) =>
    shop.db
      .updateTable('users')
      .set(values)
      .where('id', '=', trade?.seller.id ?? '')
      .execute()
  const product = (trade: RestockTrade | undefined, values: object) =>
    shop.db
      .updateTable('products')
      .set(values)
      .where('id', '=', trade?.productId ?? '')
      .execute()
  await user(blocked, { blocked: true })
  await user(deleted, { deleted_at: new Date() })
  await user(unapproved, { documents_approved: false })
  await shop.db
    .updateTable('payout_accounts')
    .set({ payouts_enabled: false })
    .where('user_id', '=', unpaid?.seller.id ?? '')
    .execute()
  await shop.call('DELETE', `client/${clientGone?.client.id}`, { as: clientGone?.seller.token })
  await product(hidden, { visible: false })
  await product(soldOut, { quantity: 0 })
  await runJob()
  expect(await Promise.all(trades.map(countReminders))).toEqual([0, 0, 0, 0, 0, 0, 0])
  await user(blocked, { blocked: false })
  await product(soldOut, { quantity: 3 })
  await runJob()
  expect(await Promise.all(trades.map(countReminders))).toEqual([1, 0, 0, 0, 0, 0, 1])
})

test('her agreement and reminders are in her data file and are erased with her [N-RSTK-012]', async () => {
  const [byHerself, later] = [await createAgreedTrade(), await createAgreedTrade()]
  await runJob()
  const as = await createClientSession(shop, byHerself.email)
  const { body } = await shop.call('GET', 'client-page/data', { as })
  expect(body.responseData).toMatchObject({
    sellers: [{ reminders: true }],
    agreements: [{ seller: 'Anna Archer', since: expect.any(String) }],
    reminders: [{ seller: 'Anna Archer', brand: 'Aurelle', name: 'Velvet Serum', automatic: true }],
  })
  const countRows = async ({ client }: RestockTrade) => {
    const { rows } = await shop.pool.query(
      `select (select count(*) from restock_decisions where client_id = $1)
        + (select count(*) from restock_clients where client_id = $1) as rows`,
      [client.id],
    )
    return Number(rows[0]?.rows)
  }
  expect([await countRows(byHerself), await countRows(later)]).toEqual([2, 2])
  expect((await shop.call('DELETE', 'client-page', { as })).status).toBe(200)
  await shop.call('DELETE', `client/${later.client.id}`, { as: later.seller.token })
  await shop.pool.query("update clients set deleted_at = now() - interval '91 days' where id = $1", [later.client.id])
  await erasePeople(shop, log)
  expect([await countRows(byHerself), await countRows(later)]).toEqual([0, 0])
})

test('a reminder is a shopping link whose basket has what she last bought [N-RSTK-011]', async () => {
  const trade = await createRestockTrade(shop)
  await buyDaysAgo(shop, trade, 115, { quantity: 2 })
  const { seller, client, productId } = trade
  expect((await shop.call('POST', 'restock/send', { as: seller.token, body: { client_id: client.id } })).status).toBe(
    200,
  )
  const { text } = (await remindersTo(shop, trade.email))[0] ?? { text: '' }
  const value = /https:\/\/shop\.example\/explore\/([\w-]+)\/basket\?/.exec(text)?.[1] ?? ''
  const basket = (link: string) => shop.call('GET', `restock/basket/${link}`)
  expect((await basket(value)).body.responseData).toMatchObject({ prods: [{ prod_id: productId, quantity: 2 }] })
  const { body } = await shop.call('GET', 'link/list', { as: seller.token })
  expect(body.responseData).toMatchObject({
    links: [{ kind: 'shopping', state: 'sent', client_id: client.id, prods: [{ name: 'Velvet Serum' }] }],
  })
  await shop.db.updateTable('products').set({ visible: false }).where('id', '=', productId).execute()
  expect((await basket(value)).body.responseData).toMatchObject({ prods: [] })
  expect((await basket('unknown')).body.error?.errorCode).toBe(10)
  const linkId = (body.responseData as { links: { _id: string }[] }).links[0]?._id
  await shop.call('POST', 'link/cancel', { as: seller.token, body: { link_id: linkId } })
  expect((await basket(value)).body.error?.errorCode).toBe(10)
})
