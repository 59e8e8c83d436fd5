import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { generateToken } from '#access/server/tokens.ts'

export const customers = 8
const warmUpMs = 3_000
const measuredMs = 10_000
const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`

export interface PaidOrderFigures {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
  /** Number of paid orders that were begun after the warm-up. */
  paid: number
}

/**
 * Lets eight sellers work at the same time, each placing orders for a client and paying them with a new card, one after the other. The
 * provider knows the sellers' payout accounts, so it makes the transfers. `atMeasuring` is called when the warm-up ends.
 */
export async function placeAndPayOrders(
  urlOf: (route: string) => string,
  databaseUrl: string,
  providerDatabaseUrl: string,
  atMeasuring: () => void = () => undefined,
): Promise<PaidOrderFigures> {
  const sellers = await seedSellers(databaseUrl)
  await seedPayoutAccounts(
    providerDatabaseUrl,
    sellers.map(({ payoutAccount }) => payoutAccount),
  )
  const { post, close } = openConnections(urlOf)
  const durationsMs: number[] = []
  let failed = 0
  const start = performance.now()
  const buyRepeatedly = async (seller: Seller) => {
    for (let began = performance.now(); began < start + warmUpMs + measuredMs; began = performance.now()) {
      const paid = await placeAndPayOrder(post, seller)
      if (!paid) failed += 1
      else if (began > start + warmUpMs) durationsMs.push(performance.now() - began)
    }
  }
  await Promise.all([sleep(warmUpMs).then(atMeasuring), ...sellers.map(buyRepeatedly)])
  close()
  durationsMs.sort((a, b) => a - b)
  const at = (part: number) => Math.round(durationsMs[Math.floor(durationsMs.length * part)] ?? Number.NaN)
  return {
    perSecond: durationsMs.length / (measuredMs / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failed,
    paid: durationsMs.length,
  }
}

interface Seller {
  token: string
  clientId: string
  productId: string
  /** The id of the seller's payout account at the provider. */
  payoutAccount: string
}

type Post = (
  route: string,
  token: string,
  body: object,
) => Promise<{ statusCode: number; responseData: { _id: string } }>

/** Node's plain HTTP client with keep-alive: the load generator shares the machine, so it must cost little. */
function openConnections(urlOf: (route: string) => string): { post: Post; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: customers })
  const post: Post = (route, token, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization, accesstoken: token, 'content-type': 'application/json' }
      const call = request(urlOf(`/api/v1/${route}`), { agent, method: 'POST', headers }, (response) =>
        text(response).then((json) => resolve(JSON.parse(json)), reject),
      )
      call.on('error', reject)
      call.end(JSON.stringify(body))
    })
  return { post, close: () => agent.destroy() }
}

async function placeAndPayOrder(post: Post, { token, clientId, productId }: Seller): Promise<boolean> {
  const line = { prod_id: productId, quantity: 1, price: 20, commission: 5, totalPrice: 20, totalCommission: 5 }
  const order = await post('order', token, {
    prods: [line],
    subTotalAmount: 20,
    shippingfee: 66,
    tax: 55,
    totalAmount: 20,
    totalMobAmount: 20,
    quantity: 1,
    totalMobQuantity: 1,
    totalCommission: '0',
    client_id: clientId,
    type: 1,
  })
  if (order.statusCode !== 1) return false
  const paid = await post('payment/token/pay', token, {
    token: 'tok_visa',
    order_id: order.responseData._id,
    amount: 20,
  })
  return paid.statusCode === 1
}

async function seedSellers(databaseUrl: string): Promise<Seller[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const sellers: Seller[] = []
    for (let n = 0; n < customers; n++) {
      const { token, hash } = generateToken()
      const name = `bench${randomUUID().replaceAll('-', '')}`
      const { rows } = await client.query<{ client: string; product: string }>(
        `with seller as (insert into users (role, email, password_hash, first_name, last_name, email_verified,
             documents_approved, has_bank_details)
           values ('seller', $3::text || '@example.com', '-', 'Anna', 'Archer', true, true, true) returning id),
         payout as (insert into payout_accounts (user_id, provider_ref, payouts_enabled)
           select id, 'acct_' || $3::text, true from seller),
         session as (insert into tokens (kind, hash, user_id, expires_at)
           select 'session', $2, id, now() + interval '1 hour' from seller),
         client as (insert into clients (seller_id, name, email, phone, line1, city, county, postcode)
           select id, 'Clara Client', 'clara@example.com', '07700900123', '1 High Street', 'Leeds', 'Kent', 'LS1 1AA'
           from seller returning id),
         product as (update products set quantity = 1000000000, quantity_received = 1000000000, price_pence = 2000,
             rrp_pence = 2500, commission_pence = 500
           where id = (select id from products where deleted_at is null order by id offset $1::int limit 1) returning id)
         select client.id as client, product.id as product from client, product`,
        [n, hash, name],
      )
      const [created] = rows
      if (!created) throw new Error('there are too few products to sell')
      sellers.push({ token, clientId: created.client, productId: created.product, payoutAccount: `acct_${name}` })
    }
    return sellers
  } finally {
    await client.end()
  }
}

async function seedPayoutAccounts(providerDatabaseUrl: string, ids: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: providerDatabaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into sandbox.objects (id, kind, created, links, data, hidden)
       select id, 'account', 0, '{}', json_build_object('id', id, 'capabilities', json_build_object('transfers', 'active')), '{}'
       from unnest($1::text[]) as id`,
      [ids],
    )
  } finally {
    await client.end()
  }
}
