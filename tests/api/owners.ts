import { randomUUID } from 'node:crypto'
import { anyCode } from '../harness/coupons.ts'
import { createClient, type Person } from '../harness/factories.ts'
import { createDevice } from '../harness/push-service.ts'
import { registerDevice } from '../harness/register-device.ts'
import { insertReturnOf } from '../harness/returns.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'

/**
 * The API's fields that name a record of one seller or of one of her clients; other fields with ids name records that all sellers share.
 */
export const ownedFields = [
  'user_id',
  'client_id',
  'client_ids',
  'order_id',
  'invoice_id',
  'adrs_id',
  'card_id',
  'link_id',
  'sending_id',
  'import_id',
  'device_id',
  'return_id',
  'coupon_id',
] as const
export type OwnedField = (typeof ownedFields)[number]

/** The ids of what one person owns, by field. */
export type Belongings = Record<OwnedField, unknown[]>

export const unknownId = '00000000-0000-7000-8000-000000000000'
export const unknownBelongings: Belongings = {
  user_id: [unknownId],
  client_id: [unknownId],
  client_ids: [[unknownId]],
  order_id: [unknownId],
  invoice_id: [unknownId],
  adrs_id: [unknownId],
  card_id: [unknownId],
  link_id: [unknownId],
  sending_id: [unknownId],
  import_id: [unknownId],
  device_id: [unknownId],
  return_id: [unknownId],
  coupon_id: [unknownId],
}

/** The people whose records a caller may try to reach. */
export interface Owners {
  sale: Sale
  seller: Belongings
  client: Belongings
  /** The records of another client of the same seller. */
  sister: Belongings
  stranger: Belongings
  blocked: Belongings
}

const addressFields = {
  f_name: 'Ada',
  l_name: 'Lane',
  pno: '07700900123',
  pincode: '238999',
  street: '1 High Street',
  landmark: '',
  city: 'Leeds',
  state: 'Yorks',
  postcode: 'LS1 1AA',
  country: 'GB',
}

export async function createOwners(shop: Shop): Promise<Owners> {
  const sale = await createSale(shop, { quantity: 100 })
  const client = await belongingsOfClient(shop, sale)
  const sisterSale = { ...sale, client: await createClient(shop, sale.seller, { name: 'Sina Sister' }) }
  const sister = await belongingsOfClient(shop, sisterSale)
  const seller = await belongingsOfSeller(shop, sale)
  const strangerSale = await createSale(shop, { quantity: 100 })
  const stranger = await belongingsOfSeller(shop, strangerSale)
  const blockedSale = await createSale(shop, { quantity: 100 })
  const blocked = await belongingsOfSeller(shop, blockedSale)
  await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', blockedSale.seller.id).execute()
  return { sale, seller, client, sister, stranger, blocked }
}

/** A client with an address, an order that is open and one that is paid, both placed in a visit. */
async function belongingsOfClient(shop: Shop, sale: Sale): Promise<Belongings> {
  const { seller, client } = sale
  const address = await addAddress(shop, 'client/address', client.token, { client_id: client.id })
  const orders = [await createOrder(shop, sale, { type: 5 }), await createOrder(shop, sale, { type: 5 })]
  const paid = { token: 'tok_visa', order_id: orders[1], amount: 20, type: 2, paymentType: 1 }
  await expectSuccess(payOrder(shop, 'token', client.token, paid))
  return {
    user_id: [seller.id],
    client_id: [client.id],
    client_ids: [[client.id]],
    order_id: orders,
    adrs_id: [address],
    card_id: [unknownId],
    link_id: [unknownId],
    sending_id: [unknownId],
    import_id: [unknownId],
    device_id: [unknownId],
    return_id: [(await insertReturnOf(shop, orders[1] ?? '')).returnId],
    coupon_id: [unknownId],
    invoice_id: await listInvoiceIds(shop, orders),
  }
}

/** A seller with an address and a card of her own, a client, an open order and a paid one. */
async function belongingsOfSeller(shop: Shop, sale: Sale): Promise<Belongings> {
  const { seller, client } = sale
  const addresses = [
    await addAddress(shop, 'user/address', seller.token, {}),
    await addAddress(shop, 'client/address', seller.token, { client_id: client.id }),
  ]
  const orders = [await createOrder(shop, sale), await createOrder(shop, sale)]
  await expectSuccess(payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: orders[1], amount: 20 }))
  return {
    user_id: [seller.id],
    client_id: [client.id],
    client_ids: [[client.id]],
    order_id: orders,
    adrs_id: addresses,
    card_id: [await saveCard(shop, seller)],
    invoice_id: await listInvoiceIds(shop, orders),
    link_id: await sendLinks(shop, sale, orders[0] ?? ''),
    sending_id: [await sendProducts(shop, sale)],
    import_id: await importClient(shop, seller),
    device_id: [(await registerDevice(shop, seller.token, createDevice())).body.responseData.device_id],
    return_id: [(await insertReturnOf(shop, orders[1] ?? '')).returnId],
    coupon_id: [await insertOwnCoupon(shop, seller)],
  }
}

async function insertOwnCoupon({ db }: Shop, { id }: Person): Promise<string> {
  const own = { seller_id: id, created_by: id, commission_rule: 'hers', scope: 'all', percent: 10 }
  const coupon = db.insertInto('coupons').values({ ...own, code: anyCode(), name: 'Mine' })
  return (await coupon.returning('id').executeTakeFirstOrThrow()).id
}

async function listInvoiceIds(shop: Shop, orderIds: string[]): Promise<string[]> {
  const rows = await shop.db.selectFrom('invoices').select('id').where('order_id', 'in', orderIds).execute()
  return rows.map(({ id }) => id)
}

/** Imports a file with one client, and returns the ids of the seller's imports. */
async function importClient(shop: Shop, { token }: Person): Promise<string[]> {
  const form = new FormData()
  form.append('file', new File([`Name,Email,Phone\nIda Import,${randomUUID()}@example.com,07700900123`], 'clients.csv'))
  form.append('dry', '0')
  await expectSuccess(shop.call('POST', 'client/import', { as: token, form }))
  const { body } = await shop.call<{ imports: { _id: string }[] }>('GET', 'client/import/list', { as: token })
  return body.responseData.imports.map(({ _id }) => _id)
}

/** An explore link, and a payment link of the order. */
async function sendLinks(shop: Shop, { seller, client }: Sale, order_id: string): Promise<unknown[]> {
  await expectSuccess(shop.call('POST', `client/explore/url/${client.id}`, { as: seller.token }))
  await expectSuccess(shop.call('POST', 'payment/link', { as: seller.token, body: { order_id } }))
  const { body } = await shop.call<{ links: { _id: string }[] }>('GET', 'link/list', { as: seller.token })
  return body.responseData.links.map(({ _id }) => _id)
}

/** Sends products to a client with a delay, so that the emails have not left yet, and returns the id of the sending. */
async function sendProducts(shop: Shop, { seller, client, productId }: Sale): Promise<string> {
  const body = { client_ids: [client.id], prod_ids: [productId], undo: true }
  const sent = shop.call<{ sending_id: string }>('POST', 'client/send/products', { as: seller.token, body })
  await expectSuccess(sent)
  return (await sent).body.responseData.sending_id
}

async function addAddress(shop: Shop, path: string, as: Person['token'], more: Record<string, string>) {
  const body = { ...addressFields, ...more, landmark: randomUUID() }
  await expectSuccess(shop.call('POST', path, { as, body }))
  const stored = shop.db.selectFrom('addresses').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc')
  return (await stored.executeTakeFirstOrThrow()).id
}

async function expectSuccess(call: ReturnType<Shop['call']> | ReturnType<typeof payOrder>): Promise<void> {
  const { body } = await call
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
}

/** Tables that may change although a call is refused: counters, and the webhooks and jobs of earlier calls. */
const countersOnly =
  "'rate_limits', 'idempotency_keys', 'webhook_events', 'webhook_deliveries', 'job_workers', 'server_secrets'"

/** A digest of the rows of each table of the shop. */
export async function readDigests(shop: Shop): Promise<Record<string, string>> {
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (${countersOnly})`,
  )
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from "${name}" t`,
  )
  const { rows } = await shop.pool.query<{ name: string; digest: string }>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
