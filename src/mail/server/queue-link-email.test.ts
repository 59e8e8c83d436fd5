import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxLinkEmailsPerDay } from '#mail/server/queue-email.ts'
import { createClient, createDocumentFile, createSeller } from '../../../tests/harness/factories.ts'
import { createOrder, createSale, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1' })
  sale = await createSale(shop)
})
afterAll(() => shop.close())

/** Stores emails that the address got within the last day, the oldest 23 hours ago. */
async function sendEarlier(recipient: string, count: number): Promise<void> {
  await shop.pool.query(
    `insert into emails (kind, recipient, subject, html, text, created_at)
     select 'explore-link', $1, '', '', '', now() - interval '23 hours' + make_interval(secs => n) from generate_series(0, $2 - 1) n`,
    [recipient, count],
  )
}
const countEmails = async (recipient: string) =>
  Number((await shop.pool.query('select count(*) from emails where recipient = $1', [recipient])).rows[0].count)
const sendProducts = (clientIds: string[]) =>
  shop.call('POST', 'client/send/products', {
    as: sale.seller.token,
    body: { client_ids: clientIds, prod_ids: [sale.productId] },
  })

test('an address gets a limited number of link emails a day, the next waits for the oldest', async () => {
  const client = await createClient(shop, sale.seller, { email: 'Full@example.com' })
  await sendEarlier('full@example.com', maxLinkEmailsPerDay - 1)
  const send = () => shop.call('POST', `client/explore/url/${client.id}`, { as: sale.seller.token, body: {} })
  expect((await send()).body.statusCode).toBe(1)
  const refused = await send()
  expect(refused).toMatchObject({ status: 429, body: { error: { errorCode: 21 } } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  expect(await countEmails('Full@example.com')).toBe(1)
  await shop.pool.query(
    `update emails set created_at = created_at - interval '2 hours' where recipient = 'full@example.com'`,
  )
  expect((await send()).body.statusCode).toBe(1)
})

test('of emails to one address that are asked for at once no more leave than are left of its day', async () => {
  const client = await createClient(shop, sale.seller, { email: 'raced@example.com' })
  await sendEarlier('raced@example.com', maxLinkEmailsPerDay - 2)
  const send = () => shop.call('POST', `client/explore/url/${client.id}`, { as: sale.seller.token, body: {} })
  const answers = await Promise.all([send(), send(), send(), send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
})

test('a payment link is refused, and the order stays as it was', async () => {
  const order = await createOrder(shop, sale)
  const { rows: clients } = await shop.pool.query('select email from clients where id = $1', [sale.client.id])
  await sendEarlier(clients[0].email, maxLinkEmailsPerDay)
  const refused = await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: order } })
  expect(refused.status).toBe(429)
  const { rows } = await shop.pool.query('select pay_link_sent_at from orders where id = $1', [order])
  expect(rows).toEqual([{ pay_link_sent_at: null }])
})

test('products are sent to the clients who may get an email, and refused where none of them may', async () => {
  const [full, free] = await Promise.all(
    ['many@example.com', 'few@example.com'].map((email) => createClient(shop, sale.seller, { email })),
  )
  const ids = [full?.id ?? '', free?.id ?? '']
  await sendEarlier('many@example.com', maxLinkEmailsPerDay)
  expect((await sendProducts(ids)).body.statusCode).toBe(1)
  expect(await countEmails('many@example.com')).toBe(maxLinkEmailsPerDay)
  expect(await countEmails('few@example.com')).toBe(1)
  expect(await sendProducts(ids.slice(0, 1))).toMatchObject({ status: 429, body: { error: { errorCode: 21 } } })
})

test('many clients with one address share its emails of a day', async () => {
  await sendEarlier('shared@example.com', maxLinkEmailsPerDay - 3)
  const clients = []
  for (let count = 0; count < 5; count += 1)
    clients.push((await createClient(shop, sale.seller, { email: 'shared@example.com' })).id)
  expect((await sendProducts(clients)).body.statusCode).toBe(1)
  expect(await countEmails('shared@example.com')).toBe(maxLinkEmailsPerDay)
})

test('a forgotten password answers alike, and no email leaves to unconfirmed addresses [D-065]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const ask = (email: string) => shop.call('POST', 'user/forgotPassword', { body: { email } })
  await sendEarlier(seller.email, maxLinkEmailsPerDay)
  const [known, unknown] = [await ask(seller.email), await ask('unknown@example.com')]
  expect(known.body).toEqual(unknown.body)
  expect(known.status).toBe(200)
  expect(await countEmails(seller.email)).toBe(maxLinkEmailsPerDay)
  const confirmed = await createSeller(shop)
  await sendEarlier(confirmed.email, maxLinkEmailsPerDay)
  await ask(confirmed.email)
  expect(await countEmails(confirmed.email)).toBe(maxLinkEmailsPerDay + 1)
})

test('a sign-up is registered without its email, which is refused when it is asked for again', async () => {
  const email = 'gwen@example.com'
  await sendEarlier(email, maxLinkEmailsPerDay)
  const form = new FormData()
  const fields = { email, password: 'Salon-42-chair', firstName: 'Gwen', lastName: 'Fay', businessName: 'Gwen' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const name of ['a.png', 'b.png']) form.append('docs', await createDocumentFile(name))
  const { body } = await shop.call('POST', 'user/signup', { form })
  expect(body).toMatchObject({ statusCode: 1, responseData: { message: 'You are successfully registered!' } })
  expect(await countEmails(email)).toBe(maxLinkEmailsPerDay)
  const seller = await createSeller(shop, { emailVerified: false })
  await sendEarlier(seller.email, maxLinkEmailsPerDay)
  expect(await shop.call('POST', 'user/resendEmailVerifyUser', { as: seller.token })).toMatchObject({ status: 429 })
})
