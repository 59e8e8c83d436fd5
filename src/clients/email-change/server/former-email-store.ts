import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { FormerClientEmails } from '#schema/clients.ts'

export async function insertFormerEmail(tx: Tx, former: Insertable<FormerClientEmails>): Promise<void> {
  await tx.insertInto('former_client_emails').values(former).execute()
}

/** Whether the record has had this email before, in whatever case. */
export async function hasHadEmail(db: Db, clientId: string, email: string): Promise<boolean> {
  const had = db.selectFrom('former_client_emails').select('id').where('client_id', '=', clientId)
  return (await had.where('email', '=', email.toLowerCase()).executeTakeFirst()) !== undefined
}

export interface ContestableEmail {
  id: string
  email: string
  client_id: string
  seller_id: string
  current_email: string
  contested_by: string | null
}

/** Finds the former email whose owner was sent this link at most `days` days ago, and locks its client. */
export async function lockFormerEmailOfLink(tx: Tx, hash: Buffer, days: number): Promise<ContestableEmail | undefined> {
  const { rows } = await sql<ContestableEmail>`
    select f.id, f.email, f.client_id, c.seller_id, c.email as current_email, c.contested_by
    from former_client_emails f join clients c on c.id = f.client_id
    where f.objection_hash = ${hash} and f.held_until > now() - make_interval(days => ${days})
      and c.deleted_at is null and c.erased_at is null
    for no key update of c`.execute(tx)
  return rows[0]
}

export async function setContestedBy(tx: Tx, clientId: string, formerEmailId: string | null): Promise<void> {
  await tx.updateTable('clients').set({ contested_by: formerEmailId }).where('id', '=', clientId).execute()
}

/** The former email whose owner objects to the change of this client's email; null if nobody objects. */
export async function findContestingEmail(db: Db, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom('clients as c')
    .innerJoin('former_client_emails as f', 'f.id', 'c.contested_by')
    .select('f.email')
    .where('c.id', '=', clientId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Ends the links for objecting, since nobody may object to what an administrator has decided. */
export async function endObjectionLinks(tx: Tx, clientId: string): Promise<void> {
  await tx.updateTable('former_client_emails').set({ objection_hash: null }).where('client_id', '=', clientId).execute()
}

/** Deletes the former emails of an erased client, or of all clients of an erased seller. */
export async function deleteFormerEmails(tx: Tx, of: { clientId: string } | { sellerId: string }): Promise<void> {
  const clients =
    'clientId' in of ? sql`${of.clientId}` : sql`select c.id from clients c where c.seller_id = ${of.sellerId}`
  await sql`delete from former_client_emails where client_id in (${clients})`.execute(tx)
}

/** Blanks the former emails of an erased person. The rows stay, so that this person's orders do not become those of the record's next owner. */
export async function blankFormerEmailsOf(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('former_client_emails')
    .set({ email: '', objection_hash: null })
    .where('email', '=', email.toLowerCase())
    .execute()
}
