import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export async function upsertProvedEmail(db: Db, email: string): Promise<void> {
  await db
    .insertInto('proved_emails')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ proved_at: sql<Date>`now()` }))
    .execute()
}

export async function findProvedEmail(db: Db, email: string): Promise<{ email: string } | undefined> {
  return db.selectFrom('proved_emails').select('email').where('email', '=', email).executeTakeFirst()
}

/** Deletes those of the addresses that no seller has in a client list any more. */
export async function deleteUnusedProvedEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`
    delete from proved_emails p where p.email = any(${emails}::text[])
      and not exists (select from clients c where lower(c.email) = p.email and c.erased_at is null)`.execute(tx)
}
