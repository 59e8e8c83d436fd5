import { sql } from 'kysely'
import type { EmailTopic } from '#mail/preferences/email-topics.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Those of the addresses, in lower case, whose owners refuse emails of this kind. */
export async function selectUnsubscribed(db: Db, emails: readonly string[], kind: EmailTopic): Promise<string[]> {
  const rows = await db
    .selectFrom('unsubscriptions')
    .select('email')
    .where('email', '=', sql<string>`any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .where('kind', '=', kind)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function selectUnsubscribedTopics(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unsubscriptions')
    .select('kind')
    .where('email', '=', email.toLowerCase())
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

export async function insertUnsubscription(db: Db, email: string, kind: EmailTopic): Promise<void> {
  await db
    .insertInto('unsubscriptions')
    .values({ email: email.toLowerCase(), kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUnsubscription(db: Db, email: string, kind: EmailTopic): Promise<void> {
  await db.deleteFrom('unsubscriptions').where('email', '=', email.toLowerCase()).where('kind', '=', kind).execute()
}

export async function insertUnsubscribeLink(db: Db, hash: Buffer, email: string, kind: EmailTopic): Promise<void> {
  await db.insertInto('unsubscribe_links').values({ hash, email: email.toLowerCase(), kind }).execute()
}

export async function findUnsubscribeLink(
  db: Db,
  hash: Buffer,
): Promise<{ email: string; kind: EmailTopic } | undefined> {
  return db
    .selectFrom('unsubscribe_links')
    .select(({ ref }) => ['email', ref('kind').$castTo<EmailTopic>().as('kind')])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

export async function deleteUnsubscribeLinksOlderThan(db: Db, days: number): Promise<void> {
  await sql`delete from unsubscribe_links where created_at < now() - make_interval(days => ${days})`.execute(db)
}

/** Also the sent emails, which hold the address; emails on their way are sent and deleted later. */
export async function deleteEmailsOf(tx: Tx, email: string): Promise<void> {
  const address = email.toLowerCase()
  await tx.deleteFrom('unsubscriptions').where('email', '=', address).execute()
  await tx.deleteFrom('unsubscribe_links').where('email', '=', address).execute()
  await sql`delete from emails where lower(recipient) = ${address} and state = 'sent'`.execute(tx)
}
