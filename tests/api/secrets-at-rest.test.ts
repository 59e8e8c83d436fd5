import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createDocumentFile } from '../harness/factories.ts'
import { readMailedValue } from '../harness/mailed-links.ts'
import { createPaidOrder, postRefund } from '../harness/paid-orders.ts'
import { answerChallenge, createOrder, createSale, type PaymentResponse } from '../harness/sales.ts'
import { openShop, type Shop } from '../harness/shop.ts'

const publicUrl = 'https://shop.example'
const received: { subject: string; text: string }[] = []
/** All tokens that the shop gave out, in emails and in responses. */
const tokens = new Set<string>()
let server: SMTPServer
let shop: Shop
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ subject = '', text = '', html = '' }) => {
          received.push({ subject, text })
          collectTokens(text, html)
          done()
        }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address()
  shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: publicUrl, DEMO: '1' })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => server.close(closed))
})

/** Collects the texts that look like tokens: 43 characters encode 256 bits, and ids are shorter. */
function collectTokens(...texts: string[]): void {
  for (const text of texts) for (const [token] of text.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)) tokens.add(token)
}

async function call<Data>(...[method, path, options]: Parameters<Shop['call']>) {
  const answer = await shop.call<Data>(method, path, {
    ...options,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (answer.body.statusCode !== 1) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  collectTokens(JSON.stringify(answer.body))
  return answer.body.responseData
}

/** Reads the secret token of the link in the newest email. */
async function readLink(path: string): Promise<string> {
  await shop.runJobs()
  const link = new RegExp(`https://shop\\.example/${path}([\\w-]{43})`)
  const found = received.map(({ text }) => link.exec(text)?.[1]).findLast(Boolean)
  if (!found) throw new Error(`no email has a link to ${path}`)
  return found
}

async function signUp() {
  const password = 'Salon-42-chair'
  const form = new FormData()
  const fields = { email: 'gwen@example.com', password, firstName: 'Gwen', lastName: 'Le Fay', businessName: 'Gwen' }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const side of ['front.png', 'back.png']) form.append('docs', await createDocumentFile(side))
  const { userId } = await call<{ userId: string }>('POST', 'user/signup', { form })
  await call('POST', 'user/verifyUser', {
    body: { accessToken: await readLink('signup-verification/varification_token=') },
  })
  const admin = await createAdmin(shop)
  await call('PUT', 'admin/user/active', { as: admin.token, body: { _id: userId, action: 1 } })
  await call('POST', 'user/forgotPassword', { body: { email: fields.email } })
  const accessToken = await readLink('reset-password/accessToken=')
  await call('POST', 'user/resetPassword', { body: { accessToken, password: 'Quiet-harbour-7' } })
}

/** Sends each kind of link, pays through one of them with a 3-D Secure confirmation, and refunds an order. */
async function sell() {
  const sale = await createSale(shop)
  const as = sale.seller.token
  await call('POST', `client/explore/url/${sale.client.id}`, { as })
  await call('GET', `client/explore/url/${await readLink('explore/')}`)
  await call('POST', 'client/send/products', {
    as,
    body: { client_ids: [sale.client.id], prod_ids: [sale.productId] },
  })
  const body = { order_id: await createOrder(shop, sale) }
  await call('POST', 'payment/link', { as, body })
  const first = await readLink('client/payment\\?order_id=')
  await call('POST', 'payment/link', { as, body })
  const order_id = await readLink('client/payment\\?order_id=')
  expect(order_id).not.toBe(first)
  const payment = { order_id, amount: 20, paymentType: 1 }
  const waiting = await call<PaymentResponse>('POST', 'payment/client/pay', {
    body: { ...payment, token: 'tok_threeDSecure2Required' },
  })
  await answerChallenge((waiting.nextAction?.url ?? '').replace(publicUrl, shop.ownUrl()), 'complete')
  await shop.runJobs()
  const admin = await createAdmin(shop)
  const refunded = await createPaidOrder(shop, sale)
  await call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id: refunded } })
  const whole = { order_id: refunded, amount: 20, refunded: 0 }
  expect((await postRefund(shop, admin, whole)).body.statusCode).toBe(1)
  await shop.runJobs()
}

/** Lists the rows of the shop's tables that contain one of the tokens; the sandbox provider's own tables are left out. */
async function findTokens(): Promise<string[]> {
  const { rows: tables } = await shop.pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'sandbox')`)
  expect(tables.length).toBeGreaterThan(45)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.pool.query(
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) s where strpos(t::text, s) > 0)`,
      [[...tokens]],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

test('no token that left the shop, in an email or a response, rests in the database [D-055]', async () => {
  await signUp()
  await sell()
  const { rows: emails } = await shop.pool.query('select kind, state, html, text from emails')
  expect(emails).toHaveLength(received.length)
  expect(emails.filter(({ state, html, text }) => state !== 'sent' || html || text)).toEqual([])
  const kinds = ['verification', 'documents-approved', 'password-reset', 'explore-link', 'shopping-link', 'pay-link']
  expect(emails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([...kinds, 'order-confirmation', 'invoice', 'refund']),
  )
  // the links of four emails and a second payment link, the tokens of set-up, visit and login
  expect(tokens.size).toBeGreaterThanOrEqual(8)
  expect(await findTokens()).toEqual([])
})

test('an email that waits for its mail server is the only place where its link is stored', async () => {
  const { seller, client } = await createSale(shop)
  const before = tokens.size
  await call('POST', `client/explore/url/${client.id}`, { as: seller.token })
  expect(tokens.size).toBe(before + 1)
  expect(await findTokens()).toEqual([])
  const mailed = await readMailedValue(shop, 'clara@example.com')
  collectTokens(mailed)
  expect(tokens.size).toBeGreaterThan(before + 1)
  const found = await findTokens()
  expect(found).toEqual([expect.stringMatching(/^public\.emails: /)])
  expect(found[0]).toContain(mailed)
  await shop.runJobs()
  expect(await findTokens()).toEqual([])
})
