import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { generateToken } from '#access/server/tokens.ts'

const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`

/**
 * Inserts an order of two products with a payment link, and opens its seller's shop page; returns the paths of the pages that people
 * reach through a link.
 */
export async function seedLinkedPages(origin: string, databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const session = generateToken()
    const name = `linked${randomUUID().replaceAll('-', '')}`
    const { rows } = await client.query<{ client: string; id: string; price: string }>(
      `with seller as (insert into users (role, email, password_hash, first_name, last_name, email_verified,
           documents_approved, has_bank_details)
         values ('seller', $2::text || '@example.com', '-', 'Anna', 'Archer', true, true, true) returning id),
       payout as (insert into payout_accounts (user_id, provider_ref, payouts_enabled)
         select id, 'acct_' || $2::text, true from seller),
       session as (insert into tokens (kind, hash, user_id, expires_at)
         select 'session', $1, id, now() + interval '1 hour' from seller),
       client as (insert into clients (seller_id, name, email, phone, line1, city, county, postcode)
         select id, 'Clara Client', 'clara@example.com', '07700900123', '1 High Street', 'Leeds', 'Kent', 'LS1 1AA'
         from seller returning id),
       product as (select id, price_pence from products
         where visible and deleted_at is null order by id limit 20),
       stock as (insert into stock_items (seller_id, product_id) select seller.id, product.id from seller, product),
       seen as (insert into video_views (seller_id, product_id, viewed_at)
         select seller.id, product.id, now() from seller, product)
       select client.id as client, product.id, price_pence / 100.0 as price
       from client, product limit 2`,
      [session.hash, name],
    )
    const post = async (route: string, body: object): Promise<{ _id: string; handle: string }> => {
      const headers = { authorization, accesstoken: session.token, 'content-type': 'application/json' }
      const answer = await fetch(`${origin}/api/v1/${route}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { responseData: { _id: string; handle: string } }).responseData
    }
    const prods = rows.map(({ id, price }) => ({ prod_id: id, quantity: 1, price: Number(price) }))
    const order = await post('order', { type: 1, client_id: rows[0]?.client, prods })
    const { handle } = await post('shop-page/open', {})
    const link = generateToken()
    await client.query('insert into pay_links (order_id, hash) values ($1, $2)', [order._id, link.hash])
    return { 'pay page': `/client/payment?order_id=${link.token}`, 'shop page': `/shop/${handle}` }
  } finally {
    await client.end()
  }
}
