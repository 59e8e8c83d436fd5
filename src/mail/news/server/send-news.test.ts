import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsSellersView, ShopNewsView } from '#mail/news/contract.ts'
import { deliverNews } from '#mail/news/server/send-news.ts'
import { newsText } from '#mail/news/text.ts'
import { createAdmin, createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { type MailReader, openMailReader } from '../../../../tests/harness/mail-server.ts'
import { headerOf, newsWords, openNewsDesk } from '../../../../tests/harness/news.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let server: MailReader
let admin: Person
let desk: ReturnType<typeof openNewsDesk>
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

test('news reaches clients who agreed, in the seller’s name, with her Reply-To [N-MAIL-050]', async () => {
  const willing = await desk.createPair()
  const silent = await desk.createPair({ agrees: false, seller: willing.seller })
  expect((await desk.send(willing.seller)).body.responseData).toMatchObject({
    receivers: 1,
    message: 'It is on its way to 1 person.',
  })
  await shop.runJobs()
  const [email, second] = await desk.receivedBy(willing.email)
  expect(second).toBeUndefined()
  expect(await desk.receivedBy(silent.email)).toEqual([])
  expect(email?.from).toEqual({ name: 'Sophie Archer via Chairside', address: 'hello@lumen.example' })
  expect(email?.replyTo).toEqual([{ name: '', address: willing.seller.email }])
  expect(email?.subject).toBe('New this week')
  expect(email?.html).toContain('<strong>serum</strong>')
  expect(email?.text).toContain('Dear Clara Whitfield,')
  expect(email?.text).toContain('Sophie Archer\nArcher Hair')
  expect(email?.text).toContain('because you agreed to news from Sophie Archer')
  expect(await desk.own(willing.seller)).toMatchObject({
    agreed: 1,
    news: [{ subject: 'New this week', by: 'Sophie Archer', audience: 'clients', sent: 1, waiting: 0, left_out: 0 }],
  })
})

test('a seller writes once a day, and a client gets one such email a day [N-MAIL-053]', async () => {
  const pair = await desk.createPair()
  expect((await desk.send(pair.seller)).body.statusCode).toBe(1)
  const again = await desk.send(pair.seller, { ...newsWords, subject: 'Once more' })
  expect([again.body.error?.errorCode, again.body.error?.responseMessage]).toEqual([
    13,
    'You have written today. Please write again tomorrow.',
  ])
  await shop.runJobs()
  const other = await createSeller(shop)
  const client = await createClient(shop, other, { email: pair.email })
  await desk.agree({ email: pair.email, client })
  await desk.send(other)
  await shop.runJobs()
  expect(await desk.receivedBy(pair.email)).toHaveLength(1)
  expect((await desk.own(other)).news).toMatchObject([{ sent: 0, left_out: 1 }])
  await shop.pool.query("update shop_news set sent_at = now() - interval '25 hours' where author_id = $1", [
    pair.seller.id,
  ])
  await shop.pool.query("update emails set created_at = now() - interval '25 hours' where recipient = $1", [pair.email])
  expect((await desk.send(pair.seller)).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await desk.receivedBy(pair.email)).toHaveLength(2)
})

test('each receiver gets it once through cut connections and two workers [N-MAIL-054]', async () => {
  const first = await desk.createPair()
  const pairs = [first]
  for (let count = 0; count < 30; count += 1) pairs.push(await desk.createPair({ seller: first.seller }))
  const newsId = (await desk.send(first.seller)).body.responseData.news_id
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
  await expect
    .poll(async () => (await desk.own(first.seller)).news)
    .toMatchObject([{ sent: 31, waiting: 0, left_out: 0 }])
  const counts = []
  for (const { email } of pairs) counts.push((await desk.receivedBy(email)).length)
  expect(counts).toEqual(pairs.map(() => 1))
})

test('three workers at once write to each seller once [N-MAIL-054]', async () => {
  const sellers = []
  for (let count = 0; count < 20; count += 1) sellers.push(await createSeller(shop))
  const { body } = await shop.call<{ news_id: string }>('POST', 'admin/news', {
    as: admin.token,
    body: {
      ...newsWords,
      text: 'To twenty',
      audience: 'chosen',
      user_ids: JSON.stringify(sellers.map(({ id }) => id)),
    },
  })
  const run = () => deliverNews(shop, body.responseData.news_id)
  await Promise.all([run(), run(), run()])
  await shop.runJobs()
  const counts = []
  for (const { email } of sellers) counts.push((await desk.receivedBy(email)).length)
  expect(counts).toEqual(sellers.map(() => 1))
})

test('an administrator writes to all, approved or chosen sellers; the log has it [N-MAIL-056]', async () => {
  const approved = await createSeller(shop, { firstName: 'Anna' })
  const waiting = await createSeller(shop, { firstName: 'Wendy', approved: false })
  const refusing = await createSeller(shop)
  const silent = await shop.call('PUT', 'news/receive', { as: refusing.token, body: { on: false } })
  expect(silent.body.responseData).toEqual({ message: 'Saved. You will get no news from the shop.' })
  const write = (body: object) =>
    shop.call<{ receivers: number; news_id: string }>('POST', 'admin/news', { as: admin.token, body })
  const chosen = { ...newsWords, audience: 'chosen', user_ids: JSON.stringify([approved.id]) }
  const { body } = await write(chosen)
  expect(body.responseData.receivers).toBe(1)
  await shop.runJobs()
  const [email] = await desk.receivedBy(approved.email)
  expect(email?.from).toEqual({ name: 'Lumen', address: 'hello@lumen.example' })
  expect(email?.replyTo).toBeUndefined()
  expect(email?.text).toContain('because you sell with')
  expect(headerOf(email, 'list-unsubscribe')).toBeDefined()
  expect((await write(chosen)).body.error?.responseMessage).toBe('This was sent already today.')
  await write({ ...newsWords, text: 'To those who may sell', audience: 'approved' })
  await write({ ...newsWords, text: 'To all', audience: 'sellers' })
  await shop.runJobs()
  const counts = []
  for (const seller of [approved, waiting, refusing]) counts.push((await desk.receivedBy(seller.email)).length)
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

test('news goes to no chosen seller if one of them has refused news [N-MAIL-063]', async () => {
  const willing = await createSeller(shop)
  const unconfirmed = await createSeller(shop, { emailVerified: false })
  const refusing = await createSeller(shop)
  await shop.call('PUT', 'news/receive', { as: refusing.token, body: { on: false } })
  const { body } = await shop.call<NewsSellersView>('GET', 'admin/news/sellers', { as: admin.token })
  const { sellers, left_out: leftOut } = body.responseData
  expect(sellers.map(({ _id }) => _id)).toContain(willing.id)
  expect(leftOut).toEqual(
    expect.arrayContaining([
      { _id: unconfirmed.id, why: 'unconfirmed' },
      { _id: refusing.id, why: 'refused' },
    ]),
  )
  const listed = [...sellers, ...leftOut].map(({ _id }) => _id)
  expect(new Set(listed).size).toBe(listed.length)
  for (const other of [unconfirmed.id, refusing.id, crypto.randomUUID()]) {
    const chosen = { ...newsWords, text: other, audience: 'chosen', user_ids: JSON.stringify([willing.id, other]) }
    const refused = await shop.call('POST', 'admin/news', { as: admin.token, body: chosen })
    expect(refused.body.error).toMatchObject({
      errorCode: 1,
      errors: { user_ids: 'One of these sellers cannot be written to. Please choose again.' },
    })
  }
  const withoutReceivers = { ...newsWords, text: 'To nobody', audience: 'chosen', user_ids: '[]' }
  const refused = await shop.call('POST', 'admin/news', { as: admin.token, body: withoutReceivers })
  expect(refused.body.error?.errors).toEqual({ user_ids: newsText.chosenEmpty })
  await shop.runJobs()
  expect(await desk.receivedBy(willing.email)).toEqual([])
})
