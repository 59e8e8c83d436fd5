import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { type EmailTopic, emailTopics } from '../email-topics.ts'

/** The addresses, in lower case, whose owners have unsubscribed from this kind of email, even if their data was erased since. */
export async function selectUnsubscribed(db: Db, emails: readonly string[], kind: EmailTopic): Promise<string[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{ email: string }>`
    select distinct a.email from unnest(${addresses}::text[]) as a (email)
    where ${kind === 'news' ? sql`refuses_news(a.email)` : sql`refuses_emails(a.email, ${kind})`} order by a.email`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

export async function selectUnsubscribedTopics(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select k.kind from unnest(${[...emailTopics]}::text[]) as k (kind)
    where case when k.kind = 'news' then refuses_news(${email}) else refuses_emails(${email}, k.kind) end order by k.kind`.execute(
    db,
  )
  return rows.map(({ kind }) => kind)
}

export async function insertUnsubscription(db: Db, email: string, kind: EmailTopic): Promise<void> {
  // for news only a hash of the address is stored; the hash stays when the person's data is erased
  if (kind === 'news') {
    await sql`insert into news_unsubscriptions (address_hash) values (hash_of_address(${email})) on conflict do nothing`.execute(
      db,
    )
    return
  }
  await db
    .insertInto('unsubscriptions')
    .values({ email: email.toLowerCase(), kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks news to an address until the transaction ends, so that it is queued before or after its reader stops it, and two of a day are
 * counted one after the other.
 */
export async function lockNewsTo(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('news to ' || lower(${email}), 0))`.execute(tx)
}

export async function deleteUnsubscription(db: Db, email: string, kind: EmailTopic): Promise<void> {
  if (kind === 'news') {
    await sql`delete from news_unsubscriptions where address_hash = hash_of_address(${email})`.execute(db)
    return
  }
  await db.deleteFrom('unsubscriptions').where('email', '=', email.toLowerCase()).where('kind', '=', kind).execute()
  await sql`delete from unsubscriptions_of_erased
    where address_hash = hash_of_address(${email}) and kind = ${kind}`.execute(db)
}

export async function insertUnsubscribeLink(db: Db, hash: Buffer, email: string, kind: EmailTopic): Promise<void> {
  const link = { hash, email: email.toLowerCase() }
  if (kind === 'news') await db.insertInto('news_links').values(link).execute()
  else
    await db
      .insertInto('unsubscribe_links')
      .values({ ...link, kind })
      .execute()
}

export async function findUnsubscribeLink(
  db: Db,
  hash: Buffer,
): Promise<{ email: string; kind: EmailTopic } | undefined> {
  const { rows } = await sql<{ email: string; kind: EmailTopic }>`
    select email, kind from unsubscribe_links where hash = ${hash}
    union all select email, 'news' from news_links where hash = ${hash}`.execute(db)
  return rows[0]
}

export async function deleteUnsubscribeLinksOlderThan(db: Db, days: number): Promise<void> {
  await sql`delete from unsubscribe_links where created_at < now() - make_interval(days => ${days})`.execute(db)
  await sql`delete from news_links where created_at < now() - make_interval(days => ${days})`.execute(db)
}

/**
 * Deletes everything stored for an address, sent emails included; emails still waiting are sent first and deleted later. A hash of the
 * address keeps the person unsubscribed.
 */
export async function deleteEmailsOf(tx: Tx, email: string): Promise<void> {
  const address = email.toLowerCase()
  await sql`
    insert into unsubscriptions_of_erased (address_hash, kind)
    select hash_of_address(u.email), u.kind from unsubscriptions u where u.email = ${address}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('unsubscriptions').where('email', '=', address).execute()
  await tx.deleteFrom('unsubscribe_links').where('email', '=', address).execute()
  await tx.deleteFrom('news_links').where('email', '=', address).execute()
  await tx.deleteFrom('proved_emails').where('email', '=', address).execute()
  await sql`delete from emails where lower(recipient) = ${address} and state = 'sent'`.execute(tx)
}

/** The ids of emails with news to this address that have not been sent yet. */
export async function selectWaitingNews(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from emails where kind in ('seller-news', 'shop-news') and lower(recipient) = ${email.toLowerCase()}
      and state = 'waiting' and refused_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the receivers of news as left out whose emails were withdrawn before they were sent. */
export async function leaveOutOfNews(tx: Tx, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return
  await sql`
    update news_receivers set state = 'left out', email_id = null, decided_at = now()
    where email_id = any(${[...emailIds]}::uuid[])`.execute(tx)
}
