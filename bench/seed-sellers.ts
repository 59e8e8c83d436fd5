import pg from 'pg'
import { generateToken } from '#access/server/tokens.ts'

const marks = 40

/** Inserts sellers with faves, stock and watched videos of their own, and returns a session token for each. */
export async function seedSellersWithMarks(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tokens: string[] = []
    for (let n = 0; n < count; n++) {
      const { token, hash } = generateToken()
      const { rows } = await client.query<{ id: string }>(
        `with seller as (insert into users (role, email, password_hash, first_name, last_name, email_verified,
             documents_approved, has_bank_details)
           values ('seller', 'marks' || $1::text || '@example.com', '-', 'Anna', 'Archer', true, true, true) returning id)
         insert into tokens (kind, hash, user_id, expires_at)
           select 'session', $2, id, now() + interval '1 hour' from seller returning user_id as id`,
        [n, hash],
      )
      const marked = `select $1::uuid, id from products where deleted_at is null order by id offset $2::int limit ${marks}`
      const values = [rows[0]?.id, n * marks]
      await client.query(`insert into faves (seller_id, product_id) ${marked}`, values)
      await client.query(`insert into stock_items (seller_id, product_id) ${marked}`, values)
      await client.query(
        `insert into video_views (seller_id, product_id, viewed_at) select marked.*, now() from (${marked}) as marked`,
        values,
      )
      tokens.push(token)
    }
    return tokens
  } finally {
    await client.end()
  }
}
