import { sql } from 'kysely'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { NewsObstacle } from '../contract.ts'

/** How many sellers a list to choose from shows at most. */
const mostSellers = 5000

/** The author and the receivers of news; `chosenIds` are the sellers that an administrator has chosen. */
export interface Audience {
  audience: 'sellers' | 'approved' | 'chosen' | 'clients'
  authorId: string
  chosenIds: readonly string[]
}

/** A consent counts only for the email with which the client gave it, as with reminders (D-410). */
const agreementCounts = sql<boolean>`(g.agreed_at >= c.email_set_at and g.agreed_by = lower(c.email))`

/** Clients who have consented to news from a seller who may sell, and have not refused all news since. */
const willingClients = sql`news_agreements g
  join clients c on c.id = g.client_id and c.deleted_at is null and c.erased_at is null and c.contested_by is null and ${agreementCounts}
  join users u on u.id = g.seller_id and u.deleted_at is null and not u.blocked and u.documents_approved
  where not refuses_news(c.email)`

const presentSellers = sql`users u where u.role = 'seller' and u.deleted_at is null and not u.blocked`

/** Sellers with a confirmed address who have not refused news. */
const willingSellers = sql`${presentSellers} and u.email_verified and not refuses_news(u.email)`

/** A statement that selects the ids of those who would get the news now. */
export function selectReceivers({ audience, authorId, chosenIds }: Audience) {
  if (audience === 'clients') return sql`select g.client_id as id from ${willingClients} and g.seller_id = ${authorId}`
  const sellers = sql`select u.id from ${willingSellers}`
  if (audience === 'approved') return sql`${sellers} and u.documents_approved`
  return audience === 'chosen' ? sql`${sellers} and u.id = any(${[...chosenIds]}::uuid[])` : sellers
}

export async function countReceivers(db: Db, to: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectReceivers(to)}) r`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countAgreedClients(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${willingClients} and g.seller_id = ${sellerId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The email and name of a receiver; undefined if she may no longer be written to. The rows that decide this are locked until the
 * transaction ends; what her address has refused is locked with the address.
 */
export async function lockWillingReceiver(
  tx: Tx,
  { audience, author_id }: { audience: Audience['audience']; author_id: string },
  receiverId: string,
): Promise<{ email: string; name: string } | undefined> {
  const { rows } = await (audience === 'clients'
    ? sql<{ email: string; name: string }>`
        select c.email, c.name from ${willingClients} and g.client_id = ${receiverId} and g.seller_id = ${author_id}
        for share of g, c, u`
    : sql<{ email: string; name: string }>`
        select u.email, u.first_name as name from ${willingSellers} and u.id = ${receiverId} for share of u`
  ).execute(tx)
  return rows[0]
}

/** The sellers who can be chosen as receivers, ordered by name. */
export async function selectWillingSellers(db: Db) {
  const { rows } = await sql<{ id: string; name: string; business: string }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.business_name as business
    from ${willingSellers} order by ${nameOrder('u.first_name')}, ${nameOrder('u.last_name')}, u.id limit ${mostSellers}`.execute(
    db,
  )
  return rows
}

/** The sellers who cannot be written to, each with the reason. */
export async function selectUnwillingSellers(db: Db) {
  const { rows } = await sql<{ id: string; why: NewsObstacle }>`
    select u.id, case when u.email_verified then 'refused' else 'unconfirmed' end as why
    from ${presentSellers} and (not u.email_verified or refuses_news(u.email)) order by u.id limit ${mostSellers}`.execute(
    db,
  )
  return rows
}

interface Agreement {
  client_id: string
  seller_id: string
  agreed_by: string
}

/** When the client consented to her seller's news, with the email that she has now; null if she has not. */
export async function findNewsAgreement(db: Db, clientId: string): Promise<Date | null> {
  const { rows } = await sql<{ agreed_at: Date }>`
    select g.agreed_at from news_agreements g join clients c on c.id = g.client_id
    where g.client_id = ${clientId} and g.agreed_at >= c.email_set_at and g.agreed_by = lower(c.email)`.execute(db)
  return rows[0]?.agreed_at ?? null
}

/** Stores a consent; if the same person consents again, the first day stays. */
export async function upsertNewsAgreement(tx: Tx, agreement: Agreement): Promise<void> {
  if (await findNewsAgreement(tx, agreement.client_id)) return
  await tx
    .insertInto('news_agreements')
    .values(agreement)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ agreed_by: agreement.agreed_by, agreed_at: sql<Date>`now()` }),
    )
    .execute()
}

/**
 * Deletes the consent of one client record, of all clients of a seller, or of a person in every client record; returns the ids of these
 * clients.
 */
export async function deleteNewsAgreements(
  tx: Tx,
  of: { clientId: string } | { sellerId: string } | { email: string },
): Promise<string[]> {
  const [column, value] =
    'clientId' in of
      ? (['client_id', of.clientId] as const)
      : 'sellerId' in of
        ? (['seller_id', of.sellerId] as const)
        : (['agreed_by', of.email] as const)
  const rows = await tx.deleteFrom('news_agreements').where(column, '=', value).returning('client_id').execute()
  return rows.map(({ client_id }) => client_id)
}

/** The ids of the emails with news to these clients or users that have not been sent yet. */
export async function selectWaitingNewsEmails(tx: Tx, receiverIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from news_receivers r join emails e on e.id = r.email_id and e.state = 'waiting' and e.refused_at is null
    where r.receiver_id = any(${[...receiverIds]}::uuid[]) order by e.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks receivers as left out if they still wait for the news, or if their email was withdrawn before it was sent. */
export async function leaveOutReceivers(
  tx: Tx,
  receiverIds: readonly string[],
  emailIds: readonly string[],
): Promise<void> {
  await sql`
    update news_receivers set state = 'left out', email_id = null, decided_at = now()
    where receiver_id = any(${[...receiverIds]}::uuid[])
      and (state = 'waiting' or email_id = any(${[...emailIds]}::uuid[]))`.execute(tx)
}

/** Deletes the record of all news that was meant for a person who is being erased. */
export async function deleteNewsReceivers(tx: Tx, receiverId: string): Promise<void> {
  await tx.deleteFrom('news_receivers').where('receiver_id', '=', receiverId).execute()
}

/** Deletes an erased seller's news to clients, because its text may name her and them. */
export async function deleteNewsOf(tx: Tx, authorId: string): Promise<void> {
  await sql`delete from news_receivers where news_id in (select id from shop_news where author_id = ${authorId} and audience = 'clients')`.execute(
    tx,
  )
  await tx.deleteFrom('shop_news').where('author_id', '=', authorId).where('audience', '=', 'clients').execute()
}
