import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import {
  createAdmin,
  createClient,
  createClientSession,
  createSeller,
  enablePayouts,
} from '../../../../tests/harness/factories.ts'
import { openInBrowser, readMailedValue } from '../../../../tests/harness/mailed-links.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'

const shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
afterAll(() => shop.close())

/** Vera is Anna's client and has an order from Anna; Mallory is a seller who wants Vera as a client. */
let vera: string
let anna: Sale
let mallory: Sale
let orderId: string
beforeEach(async () => {
  vera = `${crypto.randomUUID()}@example.com`
  anna = await createSale(shop, { quantity: 500 })
  anna = { ...anna, client: await createClient(shop, anna.seller, { email: vera }) }
  orderId = await createOrder(shop, anna)
  await payOrder(shop, 'token', anna.seller.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
  const seller = await enablePayouts(shop, await createSeller(shop, { firstName: 'Mallory' }))
  mallory = { ...anna, seller }
})

/** Makes a call as Mallory; fails the test if the call is refused. */
async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await shop.call<Data>(method, path, {
    as: mallory.seller.token,
    ...(body instanceof FormData ? { form: body } : { body }),
  })
  if (answer.body.statusCode !== 1) throw new Error(`${method} ${path}: ${answer.body.responseMessage}`)
  return answer.body.responseData
}
const form = (email: string) => ({
  name: 'Vera Victim',
  email,
  pno: '07700900123',
  addressLine1: '1 High Street',
  city: 'Leeds',
  state: 'West Yorkshire',
  zipcode: 'LS1 1AA',
})
const addClient = async (email: string) => (await call<{ client_id: string }>('POST', 'client', form(email))).client_id
const renameClient = (client_id: string, email: string, name = 'Vera Victim') =>
  call('PUT', 'client', { ...form(email), name, client_id })
const share = async (id: string, prod_ids: string[] = []) =>
  (await call<{ exploreClientUrl: string }>('POST', `client/explore/link/${id}`, { prod_ids })).exploreClientUrl
const send = async (id: string) =>
  (await call<{ exploreClientUrl: string }>('POST', `client/explore/url/${id}`, {})).exploreClientUrl

interface Link {
  _id: string
  state: string
}
async function newestLink(): Promise<Link> {
  const [link] = (await call<{ links: Link[] }>('GET', 'link/list')).links
  if (!link) throw new Error('Mallory has no link')
  return link
}
const copy = async (link_id: string) =>
  new URL((await call<{ url: string }>('POST', 'link/copy', { link_id })).url).pathname.split('/')[2] ?? ''

/** Reads from Vera's own page which seller her next order would go to. */
async function sellerOfVera(): Promise<string> {
  const session = await createClientSession(shop, vera)
  const { body } = await shop.call<{ again: { seller: string } }>('GET', `client-page/orders/${orderId}`, {
    as: session,
  })
  return body.responseData.again.seller.split(' ')[0] ?? ''
}

test('a seller who opens her own link moves no client to herself [N-ATTR-012]', async () => {
  const client = await addClient(vera)
  await openInBrowser(shop, await share(client))
  expect(await newestLink()).toMatchObject({ state: 'opened' })
  expect(await sellerOfVera()).toBe('Anna')
})

describe('nor does any other value that she can get [N-ATTR-012]', () => {
  const values: Record<string, (client: string) => Promise<string>> = {
    'of a shopping link to share': (client) => share(client, [mallory.productId]),
    'that the call answers which mails the link': (client) => send(client),
    'of a copy of a mailed link': async (client) => {
      await send(client)
      return copy((await newestLink())._id)
    },
    'of a copy of a link that was sent again': async (client) => {
      await send(client)
      const { _id: link_id } = await newestLink()
      await call('POST', 'link/send', { link_id })
      return copy(link_id)
    },
    'of a copy of a link that was extended': async (client) => {
      await send(client)
      const { _id: link_id } = await newestLink()
      await call('POST', 'link/extend', { link_id })
      return copy(link_id)
    },
    'of a copy of a mailed shopping link': async (client) => {
      const body = { client_ids: [client], prod_ids: [mallory.productId] }
      await call('POST', 'client/send/products', body)
      return copy((await newestLink())._id)
    },
  }
  test.each(Object.keys(values))('%s', async (name) => {
    const client = await addClient(vera)
    const value = await values[name]?.(client)
    await openInBrowser(shop, value ?? '')
    await openInBrowser(shop, value ?? '', await createClientSession(shop, 'mallory@example.com'))
    expect(await sellerOfVera()).toBe('Anna')
  })
})

test('a mailed link counts once opened, as does any in her own browser [N-ATTR-012, N-ATTR-003]', async () => {
  const client = await addClient(vera)
  await send(client)
  await openInBrowser(shop, await readMailedValue(shop, vera))
  expect(await sellerOfVera()).toBe('Mallory')
  await call('POST', 'link/cancel', { link_id: (await newestLink())._id })
  expect(await sellerOfVera()).toBe('Anna')
  await openInBrowser(shop, await share(client), await createClientSession(shop, vera))
  expect(await sellerOfVera()).toBe('Mallory')
})

test('a link mailed to another address earns nothing once the record has hers [N-ATTR-012]', async () => {
  const own = `${crypto.randomUUID()}@mallory.example.com`
  const client = await addClient(own)
  await send(client)
  const value = await readMailedValue(shop, own)
  await openInBrowser(shop, value)
  await renameClient(client, vera)
  await openInBrowser(shop, value)
  await openInBrowser(shop, value, await createClientSession(shop, own))
  expect(await sellerOfVera()).toBe('Anna')
})

describe('the seller who added a client first [N-ATTR-013]', () => {
  const makeOld = (id: string) =>
    shop.pool.query(
      `update clients set created_at = now() - interval '2 years', email_set_at = now() - interval '2 years' where id = $1`,
      [id],
    )

  test('dates from when her email was set: an old record that is renamed to her is new', async () => {
    const client = await addClient('old@example.com')
    await makeOld(client)
    await renameClient(client, vera)
    expect(await sellerOfVera()).toBe('Anna')
    await renameClient(client, 'old@example.com')
    await renameClient(client, vera.toUpperCase())
    expect(await sellerOfVera()).toBe('Anna')
  })

  test('stays who she was when another field, or the case of the email alone, is changed', async () => {
    const client = await addClient(vera)
    await makeOld(client)
    expect(await sellerOfVera()).toBe('Mallory')
    await renameClient(client, vera.toUpperCase(), 'Vera Veil')
    expect(await sellerOfVera()).toBe('Mallory')
  })

  test('is not changed by importing her email or restoring a record renamed before', async () => {
    const client = await addClient('old@example.com')
    await makeOld(client)
    const file = new FormData()
    file.append('dry', '0')
    file.append('file', new File([`Name,Email,Phone\nVera Victim,${vera},07700900123\n`], 'clients.csv'))
    await call('POST', 'client/import', file)
    expect(await sellerOfVera()).toBe('Anna')
    await renameClient(client, vera)
    await call('DELETE', `client/${client}`)
    const admin = await createAdmin(shop)
    const restored = await shop.call('PUT', 'admin/client/restore', { as: admin.token, body: { client_id: client } })
    expect(restored.body.statusCode).toBe(1)
    expect(await sellerOfVera()).toBe('Anna')
  })
})

describe('a proved mailbox', () => {
  const isProved = async (email: string) =>
    (await shop.pool.query('select from proved_emails where email = $1', [email])).rowCount === 1

  test('is the address whose mailed link was opened, not one a seller opened [N-ATTR-014]', async () => {
    const client = await addClient(vera)
    await openInBrowser(shop, await send(client))
    expect(await isProved(vera)).toBe(false)
    await openInBrowser(shop, await readMailedValue(shop, vera))
    expect(await isProved(vera)).toBe(true)
  })

  test('is that of an address to which a code was mailed and entered [N-ATTR-014]', async () => {
    const requested = await shop.call<{ challenge: string }>('POST', 'client-page/code', { body: { email: vera } })
    expect(await isProved(vera)).toBe(false)
    const text = (await shop.emails()).findLast(({ recipient }) => recipient === vera)?.text ?? ''
    const code = /\b(\d{3} ?\d{3})\b/.exec(text)?.[1]
    const body = { email: vera, challenge: requested.body.responseData.challenge, code }
    expect((await shop.call('POST', 'client-page/session', { body })).body.statusCode).toBe(1)
    expect(await isProved(vera)).toBe(true)
  })
})
