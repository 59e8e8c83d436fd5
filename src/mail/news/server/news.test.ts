import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import type { NewsPreview, OwnNewsView, ShopNewsView } from '#mail/news/contract.ts'
import { deliverNews } from '#mail/news/server/send-news.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import {
  createAdmin,
  createClient,
  createClientSession,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { type MailReader, openMailReader } from '../../../../tests/harness/mail-server.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let server: MailReader
let admin: Person
beforeAll(async () => {
  server = await openMailReader()
  shop = await openShop({
    SMTP_URL: server.url,
    MAIL_FROM: 'Lumen <hello@lumen.example>',
  })
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const log = pino({ level: 'silent' })
const words = {
  subject: 'New this week',
  text: 'Dear {name},\n\nthe **serum** is back.\n\n[See it](https://shop.example/explore)',
}

interface Pair {
  seller: Person
  client: { id: string }
  email: string
}

async function createPair({ agrees = true, seller }: { agrees?: boolean; seller?: Person } = {}): Promise<Pair> {
  const by = seller ?? (await createSeller(shop, { firstName: 'Sophie', lastName: 'Archer' }))
  const email = `${crypto.randomUUID()}@example.com`
  const pair = { seller: by, email, client: await createClient(shop, by, { name: 'Clara Whitfield', email }) }
  if (agrees) await agree(pair)
  return pair
}

async function agree({ email, client }: Pick<Pair, 'email' | 'client'>, on = true) {
  const as = await createClientSession(shop, email)
  const { body } = await shop.call('PUT', 'client-page/news', { as, body: { client_id: client.id, on } })
  expect(body.statusCode).toBe(1)
}

const send = (seller: Person, body: object = words) =>
  shop.call<{ receivers: number; message: string; news_id: string }>('POST', 'news', { as: seller.token, body })
const own = async (seller: Person) =>
  (await shop.call<OwnNewsView>('GET', 'news', { as: seller.token })).body.responseData
const receivedBy = async (email: string) =>
  (await server.received()).filter(({ to }) => to?.some(({ address }) => address === email))
const headerOf = (email: { headers: { key: string; value: string }[] } | undefined, name: string) =>
  email?.headers.find(({ key }) => key === name)?.value

test('news reaches clients who agreed, in the seller’s name, with her Reply-To [N-MAIL-050]', async () => {
  const willing = await createPair()
  const silent = await createPair({ agrees: false, seller: willing.seller })
  expect((await send(willing.seller)).body.responseData).toMatchObject({
    receivers: 1,
    message: 'It is on its way to 1 person.',
  })
  await shop.runJobs()
  const [email, second] = await receivedBy(willing.email)
  expect(second).toBeUndefined()
  expect(await receivedBy(silent.email)).toEqual([])
  expect(email?.from).toEqual({ name: 'Sophie Archer via Chairside', address: 'hello@lumen.example' })
  expect(email?.replyTo).toEqual([{ name: '', address: willing.seller.email }])
  expect(email?.subject).toBe('New this week')
  expect(email?.html).toContain('<strong>serum</strong>')
  expect(email?.text).toContain('Dear Clara Whitfield,')
  expect(email?.text).toContain('Sophie Archer\nArcher Hair')
  expect(email?.text).toContain('because you agreed to news from Sophie Archer')
  expect(await own(willing.seller)).toMatchObject({
    agreed: 1,
    news: [{ subject: 'New this week', by: 'Sophie Archer', audience: 'clients', sent: 1, waiting: 0, left_out: 0 }],
  })
})

test('one click in the mail program stops news, without a session, and for good [N-MAIL-051]', async () => {
  const pair = await createPair()
  await send(pair.seller)
  await shop.runJobs()
  const [email] = await receivedBy(pair.email)
  expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(headerOf(email, 'list-unsubscribe')?.slice(1, -1) ?? '')
  expect(email?.text).toContain(url.href)
  const clicked = await fetch(`${shop.ownUrl()}${url.pathname}${url.search}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(clicked.status).toBe(204)
  expect((await own(pair.seller)).agreed).toBe(0)
  const another = await createPair()
  await shop.db.updateTable('clients').set({ email: pair.email }).where('id', '=', another.client.id).execute()
  await agree({ email: pair.email, client: another.client })
  expect((await send(another.seller)).body.error?.responseMessage).toBe('No client has agreed to your news yet.')
})

test('who withdraws, unsubscribes or is erased before it leaves gets nothing [N-MAIL-052]', async () => {
  const first = await createPair()
  const others = []
  for (let count = 0; count < 3; count += 1) others.push(await createPair({ seller: first.seller }))
  const [unsubscribed, erased, stays] = others as [Pair, Pair, Pair]
  await send(first.seller)
  const { rows } = await shop.pool.query<{ id: string }>('select id from shop_news where author_id = $1', [
    first.seller.id,
  ])
  await agree(first, false)
  await deliverNews(shop, rows[0]?.id ?? '')
  // queued by now, and not handed to the mail server
  const as = await createClientSession(shop, unsubscribed.email)
  await shop.call('PUT', 'client-page/emails', { as, body: { kind: 'news', on: false } })
  await shop.call('DELETE', 'client-page', { as: await createClientSession(shop, erased.email) })
  await shop.runJobs()
  const counts = []
  for (const { email } of [first, unsubscribed, erased, stays]) counts.push((await receivedBy(email)).length)
  expect(counts).toEqual([0, 0, 0, 1])
})

test('a seller writes once a day, and a client gets one such email a day [N-MAIL-053]', async () => {
  const pair = await createPair()
  expect((await send(pair.seller)).body.statusCode).toBe(1)
  const again = await send(pair.seller, { ...words, subject: 'Once more' })
  expect([again.body.error?.errorCode, again.body.error?.responseMessage]).toEqual([
    13,
    'You have written today. Please write again tomorrow.',
  ])
  await shop.runJobs()
  const other = await createSeller(shop)
  const client = await createClient(shop, other, { email: pair.email })
  await agree({ email: pair.email, client })
  await send(other)
  await shop.runJobs()
  expect(await receivedBy(pair.email)).toHaveLength(1)
  expect((await own(other)).news).toMatchObject([{ sent: 0, left_out: 1 }])
  await shop.pool.query("update shop_news set sent_at = now() - interval '25 hours' where author_id = $1", [
    pair.seller.id,
  ])
  await shop.pool.query("update emails set created_at = now() - interval '25 hours' where recipient = $1", [pair.email])
  expect((await send(pair.seller)).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await receivedBy(pair.email)).toHaveLength(2)
})

test('each receiver gets it once through cut connections and two workers [N-MAIL-054]', async () => {
  const first = await createPair()
  const pairs = [first]
  for (let count = 0; count < 30; count += 1) pairs.push(await createPair({ seller: first.seller }))
  const newsId = (await send(first.seller)).body.responseData.news_id
  const run = () => deliverNews(shop, newsId).catch(() => 'cut')
  const cut = async () => {
    await new Promise((resolve) => setTimeout(resolve, 15))
    await shop.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user',
    )
  }
  await Promise.all([run(), run(), cut()])
  await expect.poll(run).toBeUndefined()
  await shop.runJobs()
  await expect.poll(async () => (await own(first.seller)).news).toMatchObject([{ sent: 31, waiting: 0, left_out: 0 }])
  const counts = []
  for (const { email } of pairs) counts.push((await receivedBy(email)).length)
  expect(counts).toEqual(pairs.map(() => 1))
})

test('three workers at once write to each seller once [N-MAIL-054]', async () => {
  const sellers = []
  for (let count = 0; count < 20; count += 1) sellers.push(await createSeller(shop))
  const { body } = await shop.call<{ news_id: string }>('POST', 'admin/news', {
    as: admin.token,
    body: {
      ...words,
      text: 'To twenty',
      audience: 'chosen',
      user_ids: JSON.stringify(sellers.map(({ id }) => id)),
    },
  })
  const run = () => deliverNews(shop, body.responseData.news_id)
  await Promise.all([run(), run(), run()])
  await shop.runJobs()
  const counts = []
  for (const { email } of sellers) counts.push((await receivedBy(email)).length)
  expect(counts).toEqual(sellers.map(() => 1))
})

test('a stranger’s client agrees to nothing of hers, and only a client agrees [N-MAIL-055]', async () => {
  const pair = await createPair({ agrees: false })
  const stranger = await createPair({ agrees: false })
  const as = await createClientSession(shop, stranger.email)
  const wrong = await shop.call('PUT', 'client-page/news', { as, body: { client_id: pair.client.id, on: true } })
  expect(wrong.body.error?.errorCode).toBe(6)
  for (const token of [pair.seller.token, admin.token, undefined])
    expect(
      (await shop.call('PUT', 'client-page/news', { as: token, body: { client_id: pair.client.id, on: true } })).body
        .statusCode,
    ).toBe(0)
  expect((await send(pair.seller)).body.error?.responseMessage).toBe('No client has agreed to your news yet.')
  await agree(pair)
  // with another email she is another person (D-410)
  await shop.db
    .updateTable('clients')
    .set({ email: 'someone.else@example.com', email_set_at: new Date() })
    .where('id', '=', pair.client.id)
    .execute()
  expect((await own(pair.seller)).agreed).toBe(0)
})

test('an administrator writes to all, approved or chosen sellers; the log has it [N-MAIL-056]', async () => {
  const approved = await createSeller(shop, { firstName: 'Anna' })
  const waiting = await createSeller(shop, { firstName: 'Wendy', approved: false })
  const refusing = await createSeller(shop)
  const silent = await shop.call('PUT', 'news/receive', { as: refusing.token, body: { on: false } })
  expect(silent.body.responseData).toEqual({ message: 'Saved. You will get no news from the shop.' })
  const write = (body: object) =>
    shop.call<{ receivers: number; news_id: string }>('POST', 'admin/news', { as: admin.token, body })
  const chosen = { ...words, audience: 'chosen', user_ids: JSON.stringify([approved.id]) }
  const { body } = await write(chosen)
  expect(body.responseData.receivers).toBe(1)
  await shop.runJobs()
  const [email] = await receivedBy(approved.email)
  expect(email?.from).toEqual({ name: 'Lumen', address: 'hello@lumen.example' })
  expect(email?.replyTo).toBeUndefined()
  expect(email?.text).toContain('because you sell with')
  expect(headerOf(email, 'list-unsubscribe')).toBeDefined()
  expect((await write(chosen)).body.error?.responseMessage).toBe('This was sent already today.')
  await write({ ...words, text: 'To those who may sell', audience: 'approved' })
  await write({ ...words, text: 'To all', audience: 'sellers' })
  await shop.runJobs()
  const counts = []
  for (const seller of [approved, waiting, refusing]) counts.push((await receivedBy(seller.email)).length)
  expect(counts).toEqual([3, 1, 0])
  const entries = await shop.call<{ entries: object[] }>('GET', 'admin/log/list', {
    as: admin.token,
    query: { subject_id: body.responseData.news_id },
  })
  expect(entries.body.responseData.entries).toMatchObject([
    { action: 'send news', after: { subject: 'New this week', audience: 'chosen', receivers: 1 } },
  ])
  const { news } = (await shop.call<ShopNewsView>('GET', 'admin/news', { as: admin.token })).body.responseData
  expect(news.map(({ audience }) => audience).slice(0, 3)).toEqual(['sellers', 'approved', 'chosen'])
})

test.each([
  [{ subject: '' }, 'subject', 'Please write a subject.'],
  [{ subject: 'One\r\nBcc: all@x.example' }, 'subject', expect.any(String)],
  [{ text: ' ' }, 'text', 'Please write a text.'],
  [{ text: 'Hello {client}' }, 'text', '{client} is no placeholder of this email. Please take one of the list.'],
  [{ text: '[x](javascript:alert)' }, 'text', expect.stringContaining('is no address')],
])('news with %o is refused in words and reaches nobody [N-MAIL-057]', async (change, field, message) => {
  const pair = await createPair()
  expect((await send(pair.seller, { ...words, ...change })).body.error).toMatchObject({
    errorCode: 1,
    errors: { [field]: message },
  })
  await shop.runJobs()
  expect(await receivedBy(pair.email)).toEqual([])
})

test('markup and names of strangers stay words in news [N-MAIL-057]', async () => {
  const seller = await createSeller(shop, { firstName: 'Eve\r\nBcc: all@x.example', lastName: '<script>' })
  const pair = await createPair({ seller })
  await send(seller, { subject: '<b>Hi</b> {name}', text: '<img src=x onerror=alert(1)> {name}' })
  await shop.runJobs()
  const [email] = await receivedBy(pair.email)
  expect(email?.subject).toBe('<b>Hi</b> Clara Whitfield')
  expect(email?.html).not.toMatch(/<img src=x|<script|<b>Hi/)
  expect(headerOf(email, 'bcc')).toBeUndefined()
  expect(email?.from?.address).toBe('hello@lumen.example')
})

test('a preview counts its receivers and sends nothing; others may not write [N-MAIL-058]', async () => {
  const pair = await createPair()
  const preview = await shop.call<NewsPreview>('POST', 'news/preview', { as: pair.seller.token, body: words })
  expect(preview.body.responseData).toMatchObject({
    receivers: 1,
    email: {
      from: 'Sophie Archer via Chairside <hello@lumen.example>',
      reply_to: pair.seller.email,
      subject: 'New this week',
    },
    problems: [],
  })
  await shop.runJobs()
  expect(await receivedBy(pair.email)).toEqual([])
  const packer = await createColleague(shop, ['dispatch'])
  for (const as of [pair.seller.token, packer.token, undefined]) {
    const body = { ...words, audience: 'sellers' }
    expect((await shop.call('POST', 'admin/news', { as, body })).body.statusCode).toBe(0)
    expect((await shop.call('GET', 'admin/news/sellers', { as })).body.statusCode).toBe(0)
  }
  const unapproved = await createPair({ seller: await createSeller(shop, { approved: false }) })
  expect((await send(unapproved.seller)).body.error?.errorCode).toBe(7)
})

test('agreements and news are in her data file and are erased with people [N-MAIL-059]', async () => {
  const pair = await createPair()
  await send(pair.seller)
  await shop.runJobs()
  const as = await createClientSession(shop, pair.email)
  const { body } = await shop.call('GET', 'client-page/data', { as })
  expect(body.responseData).toMatchObject({
    sellers: [{ news: true }],
    news_agreements: [{ seller: 'Sophie Archer', since: expect.any(String) }],
  })
  const count = async () => {
    const { rows } = await shop.pool.query<{ rows: number }>(
      `select ((select count(*) from news_agreements where seller_id = $1) + (select count(*) from news_receivers where receiver_id = $2)
        + (select count(*) from shop_news where author_id = $1))::int as rows`,
      [pair.seller.id, pair.client.id],
    )
    return rows[0]?.rows
  }
  expect(await count()).toBe(3)
  await shop.call('DELETE', 'client-page', { as })
  expect(await count()).toBe(1)
  await shop.pool.query("update users set deleted_at = now() - interval '91 days' where id = $1", [pair.seller.id])
  await erasePeople(shop, log)
  expect(await count()).toBe(0)
})
