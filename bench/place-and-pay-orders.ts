import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
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
  /** All that were paid, those of the warm-up too. */
  paid: number
}

/** Eight sellers at once, each placing orders for a client and paying them with a new card, one after the other. */
export async function placeAndPayOrders(
  urlOf: (route: string) => string,
  databaseUrl: string,
): Promise<PaidOrderFigures> {
  const sellers = await seedSellers(databaseUrl)
  const { post, close } = openConnections(urlOf)
  const durationsMs: number[] = []
  let failed = 0
  let succeeded = 0
  const start = performance.now()
  const buyRepeatedly = async (seller: Seller) => {
    for (let began = performance.now(); began < start + warmUpMs + measuredMs; began = performance.now()) {
      const paid = await placeAndPayOrder(post, seller)
      if (paid) succeeded += 1
      else failed += 1
      if (paid && began > start + warmUpMs) durationsMs.push(performance.now() - began)
    }
  }
  await Promise.all(sellers.map(buyRepeatedly))
  close()
  durationsMs.sort((a, b) => a - b)
  const at = (part: number) => Math.round(durationsMs[Math.floor(durationsMs.length * part)] ?? Number.NaN)
  return {
    perSecond: durationsMs.length / (measuredMs / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failed,
    paid: succeeded,
  }
}

interface Seller {
  token: string
  clientId: string
  productId: string
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
    ...{
      prods: [line],
      subTotalAmount: 20,
      shippingfee: 66,
      tax: 55,
      totalAmount: 20,
      totalMobAmount: 20,
      quantity: 1,
    },
    ...{ totalMobQuantity: 1, totalCommission: '0', client_id: clientId, type: 1 },
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
      const { rows } = await client.query<{ client: string; product: string }>(
        `with seller as (insert into users (role, email, password_hash, first_name, last_name, email_verified,
             documents_approved, has_bank_details)
           values ('seller', 'bench' || $3::text || '@example.com', '-', 'Anna', 'Archer', true, true, true) returning id),
         payout as (insert into payout_accounts (user_id, provider_ref, payouts_enabled)
           select id, 'acct_bench' || $3::text, true from seller),
         session as (insert into tokens (kind, hash, user_id, expires_at)
           select 'session', $2, id, now() + interval '1 hour' from seller),
         client as (insert into clients (seller_id, name, email, phone, line1, city, county, postcode)
           select id, 'Clara Client', 'clara@example.com', '07700900123', '1 High Street', 'Leeds', 'Kent', 'LS1 1AA'
           from seller returning id),
         product as (update products set quantity = 1000000000, quantity_received = 1000000000, price_pence = 2000,
             rrp_pence = 2500, commission_pence = 500
           where id = (select id from products where deleted_at is null order by id offset $1::int limit 1) returning id)
         select client.id as client, product.id as product from client, product`,
        [n, hash, randomUUID().replaceAll('-', '')],
      )
      const [created] = rows
      if (!created) throw new Error('there are too few products to sell')
      sellers.push({ token, clientId: created.client, productId: created.product })
    }
    return sellers
  } finally {
    await client.end()
  }
}

/** Orders per second when pgbench writes only the rows of an order, its payment and its settlement; null without pgbench. */
export function measureBarePayments(databaseUrl: string): number | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-pgbench-'))
  const file = path.join(folder, 'payment.sql')
  writeFileSync(file, barePaymentSql)
  const args = ['-n', '-c', String(customers), '-j', '2', '-T', '5', '-f', file, databaseUrl]
  const { stdout, stderr, status } = spawnSync('pgbench', args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (status !== 0 || !perSecond) throw new Error(`pgbench: ${stderr}`)
  return perSecond
}

const barePaymentSql = `
select new_id() as payment, new_id() as journal, new_id() as accrual \\gset
select user_id as seller from payout_accounts order by random() limit 1 \\gset
select id as client from clients where seller_id = ':seller' limit 1 \\gset
begin;
insert into orders (seller_id, delivery_type, quantity, full_price_pence, commission_pence, total_pence, saving_pence)
  values (':seller', 1, 1, 2000, 500, 2000, 0) returning id as placed \\gset
insert into order_lines (order_id, product_id, position, brand, name, weight, weight_unit, picture, quantity, rrp_pence,
    price_pence, commission_pence)
  select ':placed', id, 1, brand, name, 30, 'ml', 'bench-1.webp', 1, 2500, 2000, 500 from products where quantity > 1000000 limit 1;
commit;
begin;
insert into payments (id, order_id, method, payment_type, amount_pence) values (':payment', ':placed', 'new_card', 1, 2000);
update orders set payment_status = 2 where id = ':placed';
commit;
begin;
update payments set state = 'succeeded', provider_ref = ':payment' where id = ':payment';
update orders set payment_status = 3, payment_type = 1, commission_mode = 'accrual', paid_at = now() where id = ':placed';
insert into journals (id, kind, ref) values (':journal', 'payment', ':placed'), (':accrual', 'commission_accrual', ':placed');
insert into entries (journal_id, account, pence) values (':journal', 'held', 2000), (':journal', 'sales', -2000),
  (':accrual', 'sales', 500), (':accrual', 'seller_payable:' || ':seller', -500);
insert into transfers (order_id, seller_id, amount_pence) values (':placed', ':seller', 500);
commit;
`
