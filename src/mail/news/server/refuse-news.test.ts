import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import { clientPageText } from '#client-page/text.ts'
import type { NewsPreview } from '#mail/news/contract.ts'
import { deliverNews } from '#mail/news/server/send-news.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createClientSession, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { type MailReader, openMailReader } from '../../../../tests/harness/mail-server.ts'
import { headerOf, type NewsPair, newsWords, openNewsDesk } from '../../../../tests/harness/news.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let server: MailReader
let admin: Person
let desk: ReturnType<typeof openNewsDesk>
/** Holds the advisory lock of this name, so that what needs it waits. */
async function holdLock({ pool }: Shop, name: string) {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const countWaiting = async () =>
    (
      await pool.query(
        "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      )
    ).rowCount
  return {
    untilWaiting: (count: number) => expect.poll(countWaiting, { timeout: 10_000 }).toBe(count),
    async release() {
      await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
      holder.release()
    },
  }
}

beforeAll(async () => {
  server = await openMailReader()
  shop = await openShop({
    SMTP_URL: server.url,
    MAIL_FROM: 'Lumen <hello@lumen.example>',
  })
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
  desk = openNewsDesk(shop, server)
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

test('one click in the mail program stops news, without a session, and for good [N-MAIL-051]', async () => {
  const pair = await desk.createPair()
  await desk.send(pair.seller)
  await shop.runJobs()
  const [email] = await desk.receivedBy(pair.email)
  expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(headerOf(email, 'list-unsubscribe')?.slice(1, -1) ?? '')
  expect(email?.text).toContain(url.href)
  const clicked = await fetch(`${shop.ownUrl()}${url.pathname}${url.search}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(clicked.status).toBe(204)
  expect((await desk.own(pair.seller)).agreed).toBe(0)
  const another = await desk.createPair()
  await shop.db.updateTable('clients').set({ email: pair.email }).where('id', '=', another.client.id).execute()
  await desk.agree({ email: pair.email, client: another.client })
  expect((await desk.send(another.seller)).body.error?.responseMessage).toBe('No client has agreed to your news yet.')
})

test('who stops, withdraws or is erased before it leaves gets nothing [N-MAIL-052, N-MAIL-066]', async () => {
  const first = await desk.createPair()
  const others = []
  for (let count = 0; count < 3; count += 1) others.push(await desk.createPair({ seller: first.seller }))
  const [unsubscribed, erased, stays] = others as [NewsPair, NewsPair, NewsPair]
  await desk.send(first.seller)
  const { rows } = await shop.pool.query<{ id: string }>('select id from shop_news where author_id = $1', [
    first.seller.id,
  ])
  await desk.agree(first, false)
  await deliverNews(shop, rows[0]?.id ?? '')
  // by now the emails are queued, but not yet handed to the mail server
  const as = await createClientSession(shop, unsubscribed.email)
  await shop.call('PUT', 'client-page/emails', { as, body: { kind: 'news', on: false } })
  await shop.call('DELETE', 'client-page', { as: await createClientSession(shop, erased.email) })
  await shop.runJobs()
  const counts = []
  for (const { email } of [first, unsubscribed, erased, stays]) counts.push((await desk.receivedBy(email)).length)
  expect(counts).toEqual([0, 0, 0, 1])
  expect((await desk.own(first.seller)).news).toMatchObject([{ sent: 1, waiting: 0, left_out: 2 }])
})

test('who unsubscribes while news is being queued to her gets nothing [N-MAIL-052, N-MAIL-066]', async () => {
  const pair = await desk.createPair()
  await desk.send(pair.seller)
  const { rows } = await shop.pool.query<{ id: string }>('select id from shop_news where author_id = $1', [
    pair.seller.id,
  ])
  const as = await createClientSession(shop, pair.email)
  const stop = await holdLock(shop, `news to ${pair.email}`)
  // the click has the lock first, the job looks whether she is willing and waits
  const stopping = shop.call('PUT', 'client-page/emails', { as, body: { kind: 'news', on: false } })
  await stop.untilWaiting(1)
  const delivering = deliverNews(shop, rows[0]?.id ?? '')
  await stop.untilWaiting(2)
  await stop.release()
  await Promise.all([stopping, delivering])
  await shop.runJobs()
  expect(await desk.receivedBy(pair.email)).toEqual([])
  expect((await desk.own(pair.seller)).news).toMatchObject([{ sent: 0, waiting: 0, left_out: 1 }])
})

test('the shop’s news leads sellers to their page, and its foot says nothing untrue [N-MAIL-067]', async () => {
  const [seller, pair] = [await createSeller(shop), await desk.createPair()]
  const body = { ...newsWords, audience: 'chosen', user_ids: [seller.id] }
  expect((await shop.call('POST', 'admin/news', { as: admin.token, body })).body.statusCode).toBe(1)
  await desk.send(pair.seller)
  await shop.runJobs()
  const [[toSeller], [toClient]] = [await desk.receivedBy(seller.email), await desk.receivedBy(pair.email)]
  expect(headerOf(toSeller, 'list-unsubscribe')).toMatch(/\?key=[\w-]+&reader=seller>$/)
  expect(headerOf(toClient, 'list-unsubscribe')).toMatch(/\?key=[\w-]+>$/)
  for (const email of [toSeller, toClient]) expect(email?.text).not.toContain('something that happened')
  expect(toSeller?.text).toContain('You get this because you sell with')
})

test('a stranger’s client agrees to nothing of hers, and only a client agrees [N-MAIL-055]', async () => {
  const pair = await desk.createPair({ agrees: false })
  const stranger = await desk.createPair({ agrees: false })
  const as = await createClientSession(shop, stranger.email)
  const wrong = await shop.call('PUT', 'client-page/news', { as, body: { client_id: pair.client.id, on: true } })
  expect(wrong.body).toMatchObject({ error: { errorCode: 6 }, responseMessage: clientPageText.noSuchSeller })
  for (const token of [pair.seller.token, admin.token, undefined])
    expect(
      (await shop.call('PUT', 'client-page/news', { as: token, body: { client_id: pair.client.id, on: true } })).body,
    ).toMatchObject({ error: { errorCode: 7 }, responseMessage: clientPageText.endedMeanwhile })
  expect((await desk.send(pair.seller)).body.error?.responseMessage).toBe('No client has agreed to your news yet.')
  await desk.agree(pair)
  // a client record with another email belongs to another person (D-410)
  await shop.db
    .updateTable('clients')
    .set({ email: 'someone.else@example.com', email_set_at: new Date() })
    .where('id', '=', pair.client.id)
    .execute()
  expect((await desk.own(pair.seller)).agreed).toBe(0)
})

test.each([
  [{ subject: '' }, 'subject', 'Please write a subject.'],
  [{ subject: 'One\r\nBcc: all@x.example' }, 'subject', expect.any(String)],
  [{ text: ' ' }, 'text', 'Please write a text.'],
  [{ text: 'Hello {client}' }, 'text', '{client} is no placeholder of this email. Please take one of the list.'],
  [{ text: '[x](javascript:alert)' }, 'text', expect.stringContaining('is no address')],
])('news with %o is refused in words and reaches nobody [N-MAIL-057]', async (change, field, message) => {
  const pair = await desk.createPair()
  expect((await desk.send(pair.seller, { ...newsWords, ...change })).body.error).toMatchObject({
    errorCode: 1,
    errors: { [field]: message },
  })
  await shop.runJobs()
  expect(await desk.receivedBy(pair.email)).toEqual([])
})

test('markup and names of strangers stay words in news [N-MAIL-057]', async () => {
  const seller = await createSeller(shop, { firstName: 'Eve\r\nBcc: all@x.example', lastName: '<script>' })
  const pair = await desk.createPair({ seller })
  await desk.send(seller, { subject: '<b>Hi</b> {name}', text: '<img src=x onerror=alert(1)> {name}' })
  await shop.runJobs()
  const [email] = await desk.receivedBy(pair.email)
  expect(email?.subject).toBe('<b>Hi</b> Clara Whitfield')
  expect(email?.html).not.toMatch(/<img src=x|<script|<b>Hi/)
  expect(headerOf(email, 'bcc')).toBeUndefined()
  expect(email?.from?.address).toBe('hello@lumen.example')
})

test('a preview counts its receivers and sends nothing; others may not write [N-MAIL-058]', async () => {
  const pair = await desk.createPair()
  const preview = await shop.call<NewsPreview>('POST', 'news/preview', { as: pair.seller.token, body: newsWords })
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
  expect(await desk.receivedBy(pair.email)).toEqual([])
  const packer = await createColleague(shop, ['dispatch', 'content'])
  for (const as of [pair.seller.token, packer.token, undefined]) {
    const body = { ...newsWords, audience: 'sellers' }
    expect((await shop.call('POST', 'admin/news', { as, body })).body.statusCode).toBe(0)
    expect((await shop.call('GET', 'admin/news/sellers', { as })).body.statusCode).toBe(0)
  }
  const unapproved = await desk.createPair({ seller: await createSeller(shop, { approved: false }) })
  expect((await desk.send(unapproved.seller)).body.error?.errorCode).toBe(7)
})

test('agreements and news are in her data file and are erased with people [N-MAIL-059]', async () => {
  const pair = await desk.createPair()
  await desk.send(pair.seller)
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
  await erasePeople(shop, pino({ level: 'silent' }))
  expect(await count()).toBe(0)
})
