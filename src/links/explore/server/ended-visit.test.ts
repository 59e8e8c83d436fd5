import { beforeEach, expect, test } from 'vitest'
import { createAdmin, createClient, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { openInBrowser } from '../../../../tests/harness/mailed-links.ts'
import { placeOrder } from '../../../../tests/harness/sales.ts'
import { errorCodeOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, sendExplore, openLink } = await openShopForLinks()
const productId = await createProduct(shop)
let seller: Person
let client: { id: string; token: string }
beforeEach(async () => {
  ;({ seller, client } = await createNextPair())
})

/** Starts a visit, and returns it with the link that opened it. */
async function startVisit() {
  const value = (await sendExplore(client.id)).body.responseData.exploreClientUrl
  const as = (await openLink(value)).body.responseData.acsT
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from explore_links where client_id = $1 order by id desc limit 1',
    [client.id],
  )
  return { value, as, linkId: rows[0]?.id ?? '' }
}

/** What a visit does: it reads the client's record and her addresses, looks at products and places an order. */
async function useVisit(as: string): Promise<(number | undefined)[]> {
  const order = await placeOrder(shop, { seller, client, productId }, { type: 5 }, as)
  const read = await Promise.all(
    [`client/${client.id}`, 'product/list', `client/address/${client.id}`].map((path) =>
      shop.call('GET', path, { as }),
    ),
  )
  return [order, ...read].map(errorCodeOf)
}

const ends: Record<string, (linkId: string) => Promise<unknown>> = {
  'is cancelled by its seller': (link_id) => shop.call('POST', 'link/cancel', { as: seller.token, body: { link_id } }),
  'is cancelled by an administrator': async (link_id) =>
    shop.call('POST', 'admin/link/cancel', {
      as: (await createAdmin(shop)).token,
      body: { link_id, reason: 'It went to the wrong person' },
    }),
  expires: (id) => shop.pool.query('update explore_links set expires_at = now() where id = $1', [id]),
  'loses its client': () => shop.call('DELETE', `client/${client.id}`, { as: seller.token }),
  'loses its seller by a block': () => shop.pool.query('update users set blocked = true where id = $1', [seller.id]),
  'loses its seller’s approval': () =>
    shop.pool.query('update users set documents_approved = false where id = $1', [seller.id]),
}

test.each(Object.keys(ends))('a visit is over on its next request when its link %s [N-LINK-012]', async (name) => {
  const { as, linkId } = await startVisit()
  expect(await useVisit(as)).toEqual([undefined, undefined, undefined, undefined])
  await ends[name]?.(linkId)
  expect(await useVisit(as)).toEqual([7, 7, 7, 7])
})

test('a visit goes on by the same client’s other link or an extended one [N-LINK-012]', async () => {
  const [first, second] = [await startVisit(), await startVisit()]
  await shop.call('POST', 'link/cancel', { as: seller.token, body: { link_id: first.linkId } })
  expect(errorCodeOf(await shop.call('GET', `client/${client.id}`, { as: second.as }))).toBeUndefined()
  await shop.pool.query('update explore_links set expires_at = now() where id = $1', [second.linkId])
  expect(errorCodeOf(await shop.call('GET', `client/${client.id}`, { as: second.as }))).toBe(7)
  await shop.call('POST', 'link/extend', { as: seller.token, body: { link_id: second.linkId } })
  expect(errorCodeOf(await shop.call('GET', `client/${client.id}`, { as: second.as }))).toBeUndefined()
})

test('what a visit does on a cancelled link is not stored: no opening, no basket [N-LINK-012]', async () => {
  const { value, linkId } = await startVisit()
  await shop.call('POST', 'link/cancel', { as: seller.token, body: { link_id: linkId } })
  await openInBrowser(shop, value)
  await shop.call('POST', 'link/basket', { body: { value, prods: [{ prod_id: productId, quantity: 1 }] } })
  const { rows } = await shop.pool.query('select opened_at, basket from explore_links where id = $1', [linkId])
  expect(rows).toEqual([{ opened_at: null, basket: null }])
})

test('her page’s session ends once no seller has her email any more [N-LINK-012]', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const own = await createClient(shop, seller, { email })
  const requested = await shop.call<{ challenge: string }>('POST', 'client-page/code', { body: { email } })
  const code = /^\d{6}$/m.exec((await shop.emails()).findLast(({ recipient }) => recipient === email)?.text ?? '')?.[0]
  const body = { email, challenge: requested.body.responseData.challenge, code }
  const as = (await shop.call<{ acsT: string }>('POST', 'client-page/session', { body })).body.responseData.acsT
  expect(errorCodeOf(await shop.call('GET', 'client-page', { as }))).toBeUndefined()
  await shop.pool.query('update clients set email = $2 where id = $1', [own.id, 'other@example.com'])
  expect(errorCodeOf(await shop.call('GET', 'client-page', { as }))).toBe(7)
})
