import pg from 'pg'
import { generateToken } from '#access/server/tokens.ts'
import { waitFor } from '../cluster/wait-for.ts'
import type { Client } from './client.ts'

export interface Seller {
  id: string
  email: string
  token: string
  clientId: string
  clientEmail: string
  /** The seller's saved card, which pays for sales in cash. */
  cardId: string
}

export interface Cast {
  sellers: Seller[]
  adminToken: string
  productIds: string[]
}

/** The price of one item of every product. */
export const pricePounds = 20
const productCount = 8
/** A hash that no password has: the drill's sellers get sessions and never log in. */
const unusableHash = '$argon2id$v=19$m=19456,t=2,p=1$unusable$unusable'

/** Creates sellers with a payout account, a card and a client each, an administrator, and products that never run out. */
export async function createCast(databaseUrl: string, client: Client, count: number): Promise<Cast> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const sellers: Seller[] = []
    for (let n = 1; n <= count; n++) sellers.push(await createSeller(db, client, n))
    const { rows } = await db.query<{ id: string }>(
      `update products set quantity = 1000000000, quantity_received = 1000000000, price_pence = $1::bigint, rrp_pence = $1::bigint + 500,
         commission_pence = 500
       where id in (select id from products where deleted_at is null and visible order by id limit ${productCount}) returning id`,
      [pricePounds * 100],
    )
    const adminToken = await createUser(db, 'admin', 'drill-admin@example.com').then(({ token }) => token)
    return { sellers, adminToken, productIds: rows.map(({ id }) => id) }
  } finally {
    await db.end()
  }
}

async function createUser(
  db: pg.Client,
  role: 'seller' | 'admin',
  email: string,
): Promise<{ id: string; token: string }> {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (role, email, password_hash, first_name, last_name, business_name, email_verified, documents_approved,
       has_bank_details) values ($1, $2, $3, 'Anna', 'Archer', 'Archer Hair', true, true, $1 = 'admin') returning id`,
    [role, email, unusableHash],
  )
  const id = rows[0]?.id ?? ''
  return { id, token: await createToken(db, id, 'session') }
}

async function createToken(db: pg.Client, userId: string, kind: 'session' | 'setup'): Promise<string> {
  const { token, hash } = generateToken()
  const values = [kind, hash, userId]
  // refunds require a recently confirmed password: a confirmation dated two hours ahead is recent for as long as the token is valid
  await db.query(
    `insert into tokens (kind, hash, user_id, expires_at, password_confirmed_at)
       values ($1, $2, $3, now() + interval '2 hours', now() + interval '2 hours')`,
    values,
  )
  return token
}

async function createSeller(db: pg.Client, client: Client, n: number): Promise<Seller> {
  const [email, clientEmail] = [`drill-seller${n}@example.com`, `drill-client${n}@example.com`]
  const { id, token } = await createUser(db, 'seller', email)
  const { rows } = await db.query<{ id: string }>(
    `insert into clients (seller_id, name, email, phone, line1, city, county, postcode)
     values ($1, 'Clara Client', $2, '07700900123', '1 High Street', 'Leeds', 'Kent', 'LS1 1AA') returning id`,
    [id, clientEmail],
  )
  await connectAccount(db, client, { id, email, token })
  await client.post('payment/card', token, { token: 'tok_visa', name: 'Anna Archer', description: 'Visa' })
  const cards = await client.get('payment/card/list', token)
  const [card] = (cards.body.responseData as unknown as { data: { _id: string }[] }).data ?? []
  return { id, email, token, clientId: rows[0]?.id ?? '', clientEmail, cardId: card?._id ?? '' }
}

/** The seller enters her bank details and completes the provider's verification; its webhook event enables payouts. */
async function connectAccount(
  db: pg.Client,
  client: Client,
  seller: { id: string; email: string; token: string },
): Promise<void> {
  const details = {
    accountNo: '00012345',
    routingNo: '108800',
    line1: '1 High Street',
    city: 'Leeds',
    country: 'GB',
    postal_code: 'LS1 1AA',
    day: 1,
    month: 2,
    year: 1990,
  }
  await client.post('bank', await createToken(db, seller.id, 'setup'), { email: seller.email, ...details })
  const verification = await client.post('user/account/verify', seller.token, {})
  const body = new URLSearchParams({ outcome: 'complete' })
  await fetch(String(verification?.body.responseData.url), { method: 'POST', redirect: 'manual', body })
  await waitFor('payouts of a seller', 30_000, async () => {
    const { rows } = await db.query('select payouts_enabled as yes from payout_accounts where user_id = $1', [
      seller.id,
    ])
    return rows[0]?.yes === true
  })
}
