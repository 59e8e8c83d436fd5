import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientPageOrderView } from '#client-page/orders/contract.ts'
import { createClient, createClientSession, createSeller, enablePayouts } from '../../../../tests/harness/factories.ts'
import { openInBrowser, readMailedValue } from '../../../../tests/harness/mailed-links.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

/**
 * Vera has bought from Anna. Mallory, another seller, has also recorded Vera as a client, but with an address of Mallory's own; Vera has
 * opened Mallory's explore link, so that a repeated order would be Mallory's.
 */
async function createTaken({ address = true } = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const sale = await createSale(shop, { quantity: 500 })
  const anna = { ...sale, client: await createClient(shop, sale.seller, { email }) }
  const orderId = await createOrder(shop, anna)
  await payOrder(shop, 'token', anna.seller.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
  if (!address) await shop.pool.query('update orders set delivery_address = null where id = $1', [orderId])
  const mallory = await enablePayouts(shop, await createSeller(shop, { firstName: 'Mallory' }))
  const client = await createClient(shop, mallory, { email })
  await shop.db.updateTable('clients').set({ line1: '9 Den of Thieves' }).where('id', '=', client.id).execute()
  await shop.call('POST', `client/explore/url/${client.id}`, { as: mallory.token })
  await openInBrowser(shop, await readMailedValue(shop, email))
  return { email, anna, orderId, client, as: await createClientSession(shop, email) }
}
const offerOf = async (as: string, orderId: string) => {
  const { body } = await shop.call<ClientPageOrderView>('GET', `client-page/orders/${orderId}`, { as })
  if (!body.responseData.again) throw new Error('it cannot be bought again')
  return body.responseData.again
}
const buy = (as: string, orderId: string, adrs_id?: string) =>
  shop.call<{ ord_no: string }>('POST', `client-page/orders/${orderId}/again`, { as, body: { amount: 20, adrs_id } })
const streetOf = async (ord_no: string) =>
  (await shop.pool.query("select delivery_address ->> 'line1' as street from orders where order_number = $1", [ord_no]))
    .rows[0]?.street

test('buying again goes to the order’s own address unless she chooses another’s [N-CLPG-018]', async () => {
  const { orderId, client, as } = await createTaken()
  const { adrs } = await offerOf(as, orderId)
  expect(adrs.map(({ _id, street, by, chosen }) => ({ _id, street, by: by?.split(' ')[0], chosen }))).toEqual([
    { _id: orderId, street: '1 High Street', by: undefined, chosen: true },
    { _id: client.id, street: '9 Den of Thieves', by: 'Mallory', chosen: false },
  ])
  expect(await streetOf((await buy(as, orderId)).body.responseData.ord_no)).toBe('1 High Street')
  expect(await streetOf((await buy(as, orderId, client.id)).body.responseData.ord_no)).toBe('9 Den of Thieves')
})

test('without the order’s address she must choose one before anything is ordered [N-CLPG-018]', async () => {
  const { orderId, client, as } = await createTaken({ address: false })
  expect((await offerOf(as, orderId)).adrs.map(({ chosen }) => chosen)).toEqual([false])
  const refused = await buy(as, orderId)
  expect(refused.body.error).toMatchObject({ errorCode: 1, errors: { adrs_id: '*Please choose a delivery address.' } })
  const form = { f_name: 'Vera', l_name: 'Victim', pno: '07700900123', street: '5 Home Road', city: 'York' }
  const body = { ...form, state: 'Yorkshire', postcode: 'YO1 1AA', country: 'United Kingdom', client_id: client.id }
  expect((await shop.call('PUT', 'client-page/address', { as, body })).body.statusCode).toBe(1)
  const confirmed = (await offerOf(as, orderId)).adrs.find(({ chosen }) => chosen)
  expect(confirmed).toMatchObject({ street: '5 Home Road', by: null })
  expect(await streetOf((await buy(as, orderId)).body.responseData.ord_no)).toBe('5 Home Road')
})

test('an address that she entered and a seller changed since is the seller’s again [N-CLPG-018]', async () => {
  const { orderId, anna, email } = await createTaken({ address: false })
  await shop.pool.query('update clients set deleted_at = now() where lower(email) = $1 and id <> $2', [
    email,
    anna.client.id,
  ])
  const as = await createClientSession(shop, email)
  const form = { f_name: 'Vera', l_name: 'Victim', pno: '07700900123', street: '5 Home Road', city: 'York' }
  const body = {
    ...form,
    state: 'Yorkshire',
    postcode: 'YO1 1AA',
    country: 'United Kingdom',
    client_id: anna.client.id,
  }
  const saved = await shop.call<{ adrs_id: string }>('PUT', 'client-page/address', { as, body })
  const { adrs_id } = saved.body.responseData
  expect((await offerOf(as, orderId)).adrs.find(({ chosen }) => chosen)?._id).toBe(adrs_id)
  const changed = { ...body, street: '7 Elsewhere', adrs_id }
  expect((await shop.call('PUT', 'client/address', { as: anna.seller.token, body: changed })).body.statusCode).toBe(1)
  const { adrs } = await offerOf(as, orderId)
  expect(adrs.filter(({ chosen }) => chosen)).toEqual([])
  expect(adrs.find(({ _id }) => _id === adrs_id)?.by).not.toBeNull()
})

test('a client reads before she pays that the seller has changed, only if so [N-CLPG-019]', async () => {
  const { orderId, client, as } = await createTaken()
  const offer = await offerOf(as, orderId)
  expect([offer.seller.split(' ')[0], offer.was?.split(' ')[0]]).toEqual(['Mallory', 'Anna'])
  await shop.pool.query('update clients set deleted_at = now() where id = $1', [client.id])
  expect((await offerOf(as, orderId)).was).toBeNull()
})
