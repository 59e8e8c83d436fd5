import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ShopNews } from '#schema/mail.ts'
import { type Audience, selectReceivers } from './receiver-store.ts'

/** The least time between two pieces of news to one email address, and between two of one seller. */
const oneDay = sql`interval '1 day'`

/** Locks a seller's news until the transaction ends, so that pressing the button twice does not send it twice. */
export async function lockAuthor(tx: Tx, authorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('news of ' || ${authorId}, 0))`.execute(tx)
}

/** Locks the shop's news until the transaction ends, so that two administrators send theirs one after the other. */
export async function lockShopNews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('news of the shop', 0))`.execute(tx)
}

/** Whether this seller has sent news within a day. */
export async function hasWrittenToday(tx: Tx, authorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop_news n where n.author_id = ${authorId} and n.sent_at > now() - ${oneDay} limit 1`.execute(tx)
  return rows.length > 0
}

/** How many pieces of news the shop's administrators have sent to its sellers within a day. */
export async function countShopNewsOfDay(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop_news n
    where n.audience <> 'clients' and n.sent_at > now() - ${oneDay}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether a receiver of this news has had the same text within a day already, from this administrator or another one. */
export async function isSentAgain(tx: Tx, newsId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop_news n
    join shop_news e on e.audience <> 'clients' and e.sent_at > now() - ${oneDay} and e.id <> n.id and e.text = n.text
    join news_receivers o on o.news_id = e.id and o.state <> 'left out'
    join news_receivers r on r.news_id = n.id and r.receiver_id = o.receiver_id
    where n.id = ${newsId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Stores news with its receivers; returns the id of the news and the number of receivers. */
export async function insertNews(
  tx: Tx,
  news: Insertable<ShopNews>,
  to: Audience,
): Promise<{ id: string; receivers: number }> {
  const { id } = await tx.insertInto('shop_news').values(news).returning('id').executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    insert into news_receivers (news_id, receiver_id) select ${id}, r.id from (${selectReceivers(to)}) r`.execute(tx)
  return { id, receivers: Number(numAffectedRows ?? 0) }
}

/**
 * The news that a seller wrote to clients, or (null) all news to sellers, newest first, each with the numbers of its receivers by state.
 */
export async function selectNews(db: Db, authorId: string | null, most: number) {
  const { rows } = await sql<{
    id: string
    sent_at: Date
    audience: Audience['audience']
    subject: string
    author: string
    sent: number
    waiting: number
    left_out: number
  }>`
    select n.id, n.sent_at, n.audience, n.subject, trim(u.first_name || ' ' || u.last_name) as author, r.sent, r.waiting, r.left_out
    from shop_news n join users u on u.id = n.author_id
    cross join lateral (
      select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'left out')::int as left_out
      from news_receivers r where r.news_id = n.id
    ) r
    where ${authorId === null ? sql`n.audience <> 'clients'` : sql`n.author_id = ${authorId} and n.audience = 'clients'`}
    order by n.id desc limit ${most}`.execute(db)
  return rows
}

export interface NewsRow {
  id: string
  audience: Audience['audience']
  author_id: string
  subject: string
  text: string
  seller_name: string
  business: string
  seller_email: string
}

export async function findNews(db: Db, id: string): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`
    select n.id, n.audience, n.author_id, n.subject, n.text, trim(u.first_name || ' ' || u.last_name) as seller_name,
      u.business_name as business, u.email as seller_email
    from shop_news n join users u on u.id = n.author_id where n.id = ${id}`.execute(db)
  return rows[0]
}

export async function selectWaitingReceivers(db: Db, newsId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ receiver_id: string }>`
    select receiver_id from news_receivers where news_id = ${newsId} and state = 'waiting'
    order by receiver_id limit ${most}`.execute(db)
  return rows.map(({ receiver_id }) => receiver_id)
}

/** Locks a receiver who has not been sent the news yet; returns false if another worker has already sent it or left the receiver out. */
export async function lockWaitingReceiver(tx: Tx, newsId: string, receiverId: string): Promise<boolean> {
  const { rows } = await sql`
    select from news_receivers where news_id = ${newsId} and receiver_id = ${receiverId} and state = 'waiting'
    for update`.execute(tx)
  return rows.length > 0
}

/** Whether news of this kind was sent within a day to the email address, which the caller has locked. */
export async function hasHadNewsToday(tx: Tx, email: string, kind: string): Promise<boolean> {
  const { rows } = await sql`
    select from emails where kind in ('seller-news', 'shop-news') and kind = ${kind} and lower(recipient) = lower(${email})
      and created_at > now() - ${oneDay} limit 1`.execute(tx)
  return rows.length > 0
}

export async function markReceiver(
  tx: Tx,
  { newsId, receiverId }: { newsId: string; receiverId: string },
  emailId: string | null,
): Promise<void> {
  await sql`
    update news_receivers set state = ${emailId === null ? 'left out' : 'sent'}, email_id = ${emailId}, decided_at = now()
    where news_id = ${newsId} and receiver_id = ${receiverId}`.execute(tx)
}

/** The author of news. */
export async function findAuthor(db: Db, userId: string) {
  const { email, name, business } = await db
    .selectFrom('users')
    .select(['email', 'business_name as business'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email, name, business }
}
