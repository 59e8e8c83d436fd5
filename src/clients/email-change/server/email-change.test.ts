import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientPageText } from '#client-page/text.ts'
import { emailChangeText } from '#clients/email-change/text.ts'
import { clientsText } from '#clients/text.ts'
import { restockText } from '#restock/text.ts'
import { createAdmin, createClientSession } from '../../../../tests/harness/factories.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  agreeToReminders,
  buyDaysAgo,
  createRestockTrade,
  type RestockTrade,
} from '../../../../tests/harness/restock.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { errorCodeOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop } = await openShopForLinks()
const admin = await createAdmin(shop)
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** A seller's client who has consented to reminders, and has an address, an order and an administrator's note. */
let trade: RestockTrade
let email: string
let order: string
beforeEach(async () => {
  trade = await createRestockTrade(shop)
  email = trade.email
  order = await buyDaysAgo(shop, trade, 58)
})

const call = <Answer = unknown>(method: string, path: string, as: string | null, body?: object) =>
  shop.call<Answer>(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) })

async function change(to: string) {
  const view = await call<{ client: object }>('GET', `client/${trade.client.id}`, trade.seller.token)
  const body = { ...view.body.responseData.client, client_id: trade.client.id, email: to }
  const changed = await call<{ message: string }>('PUT', 'client', trade.seller.token, body)
  expect(changed.body.statusCode).toBe(1)
  return changed.body.responseData.message
}

/** Opens a client's page with the code that is mailed to this address, which proves that the person reads its mailbox. */
async function enterCode(to: string): Promise<string> {
  const requested = await call<{ challenge: string }>('POST', 'client-page/code', null, { email: to })
  const mailed = (await emailsTo(to)).findLast(({ kind }) => kind === 'client-code')
  const code = /\b(\d{6})\b/.exec(mailed?.text ?? '')?.[1]
  const body = { email: to, challenge: requested.body.responseData.challenge, code }
  return (await call<{ acsT: string }>('POST', 'client-page/session', null, body)).body.responseData.acsT
}

const emailsTo = async (to: string) => (await shop.emails()).filter(({ recipient }) => recipient === to)
const note = (subject_kind: 'client' | 'order', subject_id: string, text: string) =>
  call('POST', 'admin/note', admin.token, { subject_kind, subject_id, note: text })

interface Stored {
  orders: { _id: string }[]
  shop_notes: { note: string }[]
  seller_notes: { note: string }[]
  agreements: unknown[]
  reminders: unknown[]
  sellers: { adrs: unknown[]; reminders: boolean }[]
}
const stored = async (as: string) => (await call<Stored>('GET', 'client-page/data', as)).body.responseData
const hasAgreed = async () =>
  (await call<{ agreed: string | null }>('GET', `restock/client/${trade.client.id}`, trade.seller.token)).body
    .responseData.agreed !== null
const saveAddress = (as: string) =>
  call('PUT', 'client-page/address', as, {
    client_id: trade.client.id,
    f_name: 'Ida',
    l_name: 'Island',
    pno: '07700900123',
    street: '9 Hidden Lane',
    landmark: '',
    city: 'Leeds',
    state: 'Yorks',
    postcode: 'LS1 1AA',
    country: 'GB',
    pincode: '238999',
  })
const objectionKey = async (to: string) => {
  const notice = (await emailsTo(to)).findLast(({ kind }) => kind === 'client-email-changed')
  return /\/email-changed\?key=([\w-]+)/.exec(notice?.text ?? '')?.[1] ?? ''
}
const object = (key: string) => call<{ message: string }>('POST', 'client/email/object', null, { key })

describe('a seller who enters an email of her own', () => {
  test('loses the client’s notes, addresses and agreements [N-CLNT-014, N-RSTK-015, N-CLPG-025]', async () => {
    const client = await enterCode(email)
    await agreeToReminders(shop, trade)
    await saveAddress(client)
    await note('client', trade.client.id, 'Pays late')
    await note('order', order, 'Asked twice')
    await call('PUT', 'client/note', trade.seller.token, {
      client_id: trade.client.id,
      note: 'Likes tea',
      patch_test: '',
    })
    expect((await stored(client)).shop_notes.map((one) => one.note)).toEqual(['Pays late', 'Asked twice'])
    const own = newEmail()
    await change(own)
    expect(await hasAgreed()).toBe(false)
    const as = await enterCode(own)
    const file = await stored(as)
    expect(file).toMatchObject({ shop_notes: [], seller_notes: [], agreements: [], reminders: [], orders: [] })
    expect(file.sellers).toMatchObject([{ adrs: [], reminders: false }])
    expect(JSON.stringify(file)).not.toContain('Hidden Lane')
    await agreeToReminders(shop, { ...trade, email: own })
    expect(await hasAgreed()).toBe(true)
    await change(email)
    expect(await hasAgreed()).toBe(false)
    // neither the session under the other email nor the client's first session opens the client's page any more
    for (const ended of [as, client])
      expect((await call('GET', 'client-page', ended)).body).toMatchObject({
        error: { errorCode: 7 },
        responseMessage: clientPageText.endedMeanwhile,
      })
    const anew = await stored(await enterCode(email))
    expect(anew).toMatchObject({ agreements: [], seller_notes: [{ note: 'Likes tea' }] })
    expect(anew.shop_notes.map((one) => one.note)).toEqual(['Pays late', 'Asked twice'])
    expect(anew.orders.map(({ _id }) => _id)).toEqual([order])
    expect(anew.sellers).toMatchObject([{ adrs: [{ street: '9 Hidden Lane' }] }])
  })

  test('reads no note that was written while the record had her own email [N-CLPG-025]', async () => {
    const { email: own } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', trade.seller.id)
      .executeTakeFirstOrThrow()
    await change(own)
    await note('client', trade.client.id, 'The seller asks for herself')
    expect((await stored(await createClientSession(shop, own))).shop_notes).toEqual([])
  })

  test('gets no reminder of what the client bought, and neither does the next person [N-RSTK-015]', async () => {
    await enterCode(email)
    const own = newEmail()
    await change(own)
    const sent = await call('POST', 'restock/send', trade.seller.token, { client_id: trade.client.id })
    expect([errorCodeOf(sent), wordsOf(sent)]).toEqual([13, restockText.nothingRunsOut])
    expect(await emailsTo(own)).toEqual([])
  })

  test('an email in another case is no other email [N-CLNT-014]', async () => {
    await enterCode(email)
    await agreeToReminders(shop, trade)
    expect(await change(email.toUpperCase())).toBe(clientsText.changed)
    expect(await hasAgreed()).toBe(true)
    expect((await emailsTo(email)).filter(({ kind }) => kind === 'client-email-changed')).toEqual([])
  })

  test('codes that wait for the former email open nothing [N-CLNT-014]', async () => {
    const requested = await call<{ challenge: string }>('POST', 'client-page/code', null, { email })
    const mailed = (await emailsTo(email)).findLast(({ kind }) => kind === 'client-code')
    const code = /\b(\d{6})\b/.exec(mailed?.text ?? '')?.[1]
    await change(newEmail())
    const body = { email, challenge: requested.body.responseData.challenge, code }
    const entered = await call('POST', 'client-page/session', null, body)
    expect([errorCodeOf(entered), wordsOf(entered)]).toEqual([10, clientPageText.codeExpired])
  })

  test('sessions stay where another seller has the client too [N-CLNT-014]', async () => {
    const other = await createRestockTrade(shop)
    await shop.db.updateTable('clients').set({ email }).where('id', '=', other.client.id).execute()
    const as = await enterCode(email)
    await change(newEmail())
    const page = await call<{ sellers: { client_id: string }[] }>('GET', 'client-page', as)
    expect(page.body.responseData.sellers.map(({ client_id }) => client_id)).toEqual([other.client.id])
    // the order that the client paid at the first seller is still in her data
    expect((await stored(as)).orders.map(({ _id }) => _id)).toEqual([order])
  })
})

test('undoing an import ends what was bound to the email it completed [N-CLNT-014, N-CLPG-025]', async () => {
  const { client, seller } = trade
  await shop.db.updateTable('clients').set({ email: '' }).where('id', '=', client.id).execute()
  const contact = await shop.db
    .selectFrom('clients')
    .select(['name', 'phone'])
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  form.set('file', new File([`Name,Email,Mobile number\n${contact.name},${email},${contact.phone}\n`], 'clients.csv'))
  form.set('dry', '0')
  form.set('update', '1')
  const imported = await shop.call<{ import_id: string }>('POST', 'client/import', { as: seller.token, form })
  const as = await enterCode(email)
  await agreeToReminders(shop, trade)
  await note('client', client.id, 'Pays late')
  const { import_id } = imported.body.responseData
  expect((await call('PUT', 'client/import/undo', seller.token, { import_id })).body.statusCode).toBe(1)
  expect(errorCodeOf(await call('GET', 'client-page', as))).toBe(7)
  const own = newEmail()
  await change(own)
  expect(await stored(await enterCode(own))).toMatchObject({ shop_notes: [], agreements: [], orders: [] })
  expect(await hasAgreed()).toBe(false)
})

describe('a corrected typo', () => {
  test('gives the client her orders, and the stranger nothing [N-CLNT-011, N-CLPG-026]', async () => {
    const right = newEmail()
    await change(right)
    const file = await stored(await enterCode(right))
    expect(file.orders.map(({ _id }) => _id)).toEqual([order])
    expect((await emailsTo(email)).filter(({ kind }) => kind === 'client-email-changed')).toEqual([])
    // the stranger is another seller's client with the former email
    const other = await createRestockTrade(shop)
    await shop.db.updateTable('clients').set({ email }).where('id', '=', other.client.id).execute()
    expect((await stored(await enterCode(email))).orders).toEqual([])
  })

  test('the right person gets her orders after two typos, the next owner none [N-CLPG-026]', async () => {
    await change(newEmail())
    const right = newEmail()
    await change(right)
    expect((await stored(await enterCode(right))).orders).toHaveLength(1)
    const next = newEmail()
    await change(next)
    expect((await stored(await enterCode(next))).orders).toEqual([])
  })
})

describe('the owner of the former email', () => {
  test('hears of the change, objects, and nothing is mailed until it is decided [N-CLNT-011–012]', async () => {
    await enterCode(email)
    const to = newEmail()
    await change(to)
    const [notice] = (await emailsTo(email)).filter(({ kind }) => kind === 'client-email-changed')
    expect(notice?.text).not.toContain(to)
    const sent = await call('POST', `client/explore/url/${trade.client.id}`, trade.seller.token)
    expect(sent.body.statusCode).toBe(1)
    const key = await objectionKey(email)
    for (const _ of [1, 2]) expect((await object(key)).body.responseData).toEqual({ message: emailChangeText.objected })
    expect(errorCodeOf(await object('unknown'))).toBe(10)
    const { email: adminEmail } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect((await emailsTo(adminEmail)).filter(({ kind }) => kind === 'client-email-contested')).toHaveLength(1)
    const mailed = (await emailsTo(to)).length
    const unpaid = await createOrder(shop, trade)
    const refused = await Promise.all([
      call('POST', `client/explore/url/${trade.client.id}`, trade.seller.token),
      call('POST', 'client/send/products', trade.seller.token, {
        client_ids: JSON.stringify([trade.client.id]),
        prod_ids: JSON.stringify([trade.productId]),
      }),
      call('POST', 'payment/link', trade.seller.token, { order_id: unpaid }),
      call('POST', 'restock/send', trade.seller.token, { client_id: trade.client.id }),
    ])
    for (const answer of refused) expect([errorCodeOf(answer), wordsOf(answer)]).toEqual([8, emailChangeText.contested])
    const links = await call<{ links: { corrected: boolean }[] }>('GET', 'link/list', trade.seller.token)
    expect(links.body.responseData.links).toMatchObject([{ corrected: true }])
    await payOrder(shop, 'token', trade.seller.token, { token: 'tok_visa', order_id: unpaid, amount: 20 })
    expect(await emailsTo(to)).toHaveLength(mailed)
    expect(
      (await call<{ sellers: [] }>('GET', 'client-page', await createClientSession(shop, to))).body.responseData
        .sellers,
    ).toEqual([])

    const path = `admin/client/email/${trade.client.id}`
    expect((await call('GET', path, admin.token)).body.responseData).toEqual({ former: email, email: to })
    const decide = (keep: number, client_id = trade.client.id) =>
      call('PUT', 'admin/client/email', admin.token, { client_id, keep })
    const unknown = await decide(0, crypto.randomUUID())
    expect([errorCodeOf(unknown), wordsOf(unknown)]).toEqual([6, clientsText.notFound])
    expect((await decide(0)).body.statusCode).toBe(1)
    expect((await call('GET', path, admin.token)).body.responseData).toEqual({ former: null, email })
    const again = await decide(0)
    expect([errorCodeOf(again), wordsOf(again)]).toEqual([13, emailChangeText.nothingToDecide])
    expect(errorCodeOf(await object(key))).toBe(10)
    expect((await stored(await enterCode(email))).orders.map(({ _id }) => _id)).toContain(order)
    expect((await call('POST', `client/explore/url/${trade.client.id}`, trade.seller.token)).body.statusCode).toBe(1)
  })

  test('may be overruled: the new email stays, and emails go out again [N-CLNT-012]', async () => {
    await enterCode(email)
    const to = newEmail()
    await change(to)
    const key = await objectionKey(email)
    await object(key)
    await call('PUT', 'admin/client/email', admin.token, { client_id: trade.client.id, keep: 1 })
    expect((await call('POST', `client/explore/url/${trade.client.id}`, trade.seller.token)).body.statusCode).toBe(1)
    expect((await emailsTo(to)).map(({ kind }) => kind)).toContain('explore-link')
    expect(errorCodeOf(await object(key))).toBe(10)
  })

  test('objects within 30 days, and to nothing once the seller has put her email back [N-CLNT-012]', async () => {
    await enterCode(email)
    await change(newEmail())
    const key = await objectionKey(email)
    await change(email)
    expect((await object(key)).body.statusCode).toBe(1)
    const path = `admin/client/email/${trade.client.id}`
    expect((await call('GET', path, admin.token)).body.responseData).toMatchObject({ former: null })
    await sql`update former_client_emails set held_until = now() - interval '31 days'
      where client_id = ${trade.client.id}`.execute(shop.db)
    expect(errorCodeOf(await object(key))).toBe(10)
  })
})
