import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { EmailWordings } from '#schema/mail.ts'

/** The newest version of each email that was ever changed; its texts are null if the email went back to the program's wording. */
export function selectNewestWordings(db: Db) {
  return db
    .selectFrom('email_wordings as w')
    .select(['w.id', 'w.name', 'w.subject', 'w.heading', 'w.text', 'w.published_at'])
    .distinctOn('w.name')
    .orderBy('w.name')
    .orderBy('w.id', 'desc')
    .execute()
}

/** The version of an email with this id, or else its newest version. */
export function findWordingVersion(db: Db, name: string, id?: string) {
  return db
    .selectFrom('email_wordings as w')
    .select(['w.id', 'w.subject', 'w.heading', 'w.text'])
    .where('w.name', '=', name)
    .$if(id !== undefined, (query) => query.where('w.id', '=', id ?? ''))
    .orderBy('w.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type WordingVersionRow = NonNullable<Awaited<ReturnType<typeof findWordingVersion>>>

/** The versions of an email, the newest first, each with the administrator who published it. */
export function selectWordingVersions(db: Db, name: string, most: number) {
  return db
    .selectFrom('email_wordings as w')
    .innerJoin('users as u', 'u.id', 'w.published_by')
    .leftJoin('email_wordings as earlier', 'earlier.id', 'w.repeats')
    .select(['w.id', 'w.published_at', 'w.subject', 'earlier.published_at as repeats'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('admin'))
    .where('w.name', '=', name)
    .orderBy('w.id', 'desc')
    .limit(most)
    .execute()
}

/** Locks an email's wording, so that two administrators change it one after the other. */
export async function lockWording(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('email wording ' || ${name}, 0))`.execute(tx)
}

export async function insertWordingVersion(tx: Tx, version: Insertable<EmailWordings>): Promise<string> {
  const { id } = await tx.insertInto('email_wordings').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The email address of an administrator. */
export async function findOwnAddress(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}
