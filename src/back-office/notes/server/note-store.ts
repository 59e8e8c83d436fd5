import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, findTotal, type Tx } from '#platform/server/database/database.ts'
import type { NoteSubject, NoteSubjectKind } from '../contract.ts'

const tables = { order: 'orders', user: 'users', client: 'clients' } as const
const columns = { order: 'order_id', user: 'user_id', client: 'client_id' } as const

export interface NoteRow {
  id: string
  text: string
  admin_id: string
  admin: string
  created_at: Date
  withdrawn_at: Date | null
}

export type StoredNote = Pick<NoteRow, 'admin_id' | 'withdrawn_at'> & { subject: NoteSubject }

/**
 * Whether an order, user or client with this id exists and has not been erased; locks its row, so that it cannot be erased before the
 * transaction ends.
 */
export async function lockNoteSubject(tx: Tx, { kind, id }: NoteSubject): Promise<boolean> {
  const notErased = kind === 'order' ? sql`true` : sql`erased_at is null`
  const { rows } = await sql`
    select 1 from ${sql.table(tables[kind])} where id = ${id} and ${notErased} for key share`.execute(tx)
  return rows.length > 0
}

export async function insertNote(
  tx: Tx,
  { kind, id }: NoteSubject,
  note: { text: string; adminId: string },
): Promise<string> {
  const row = await tx
    .insertInto('notes')
    .values({ text: note.text, admin_id: note.adminId, [columns[kind]]: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A page of the notes on one subject, newest first, with those that were withdrawn. */
export async function selectNotes(
  db: Db,
  { kind, id }: NoteSubject,
  { limit, offset }: Page,
): Promise<{ rows: NoteRow[]; total: number }> {
  const notes = db
    .selectFrom('notes as n')
    .innerJoin('users as u', 'u.id', 'n.admin_id')
    .where(`n.${columns[kind]}`, '=', id)
  const rows = await notes
    .select(['n.id', 'n.text', 'n.admin_id', 'n.created_at', 'n.withdrawn_at'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('admin'))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const count = async () =>
    (await notes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}

/** Locks the note until the transaction ends. */
export async function lockNote(tx: Tx, noteId: string): Promise<StoredNote | undefined> {
  const row = await tx.selectFrom('notes').selectAll().where('id', '=', noteId).forUpdate().executeTakeFirst()
  const subject = row && subjectOf(row)
  return row && subject && { admin_id: row.admin_id, withdrawn_at: row.withdrawn_at, subject }
}

function subjectOf(row: Record<(typeof columns)[NoteSubjectKind], string | null>): NoteSubject | undefined {
  for (const kind of ['order', 'user', 'client'] as const) {
    const id = row[columns[kind]]
    if (id !== null) return { kind, id }
  }
  return undefined
}

export async function markNoteWithdrawn(tx: Tx, noteId: string): Promise<void> {
  await tx.updateTable('notes').set({ withdrawn_at: new Date() }).where('id', '=', noteId).execute()
}

/**
 * Selects, oldest first, the notes on a person and on the person's orders that were written while the client record had the person's email.
 * A seller who puts their own email into a record does not get these notes, nor does a person whose email the record got later (D-410).
 */
export async function selectNotesAboutPerson(
  db: Db,
  email: string,
  limit: number,
): Promise<Pick<NoteRow, 'text' | 'created_at'>[]> {
  const { rows } = await sql<Pick<NoteRow, 'text' | 'created_at'>>`
    with records as (
      select c.id from clients c join users u on u.id = c.seller_id
      where c.id in (
          select k.id from clients k where lower(k.email) = ${email} and k.erased_at is null
          union select f.client_id from former_client_emails f where f.email = ${email} and f.proved)
        and c.erased_at is null and c.contested_by is null and lower(u.email) <> ${email}
    ), noted as (
      select n.id from notes n join records r on r.id = n.client_id where holder_of_client(n.client_id, n.created_at) = ${email}
      union select n.id from notes n join orders o on o.id = n.order_id join records r on r.id = o.client_id
      where lower(o.client_email) = ${email} and person_of_client(r.id, o.created_at) = ${email}
    )
    select n.text, n.created_at from notes n where n.id in (select id from noted)
    order by n.id limit ${limit}`.execute(db)
  return rows
}

export async function deleteNotesAboutClient(tx: Tx, clientId: string): Promise<void> {
  await deleteNotes(
    tx,
    sql`select n.id from notes n where n.client_id = ${clientId}
    union all select n.id from notes n join orders o on o.id = n.order_id where o.client_id = ${clientId}`,
  )
}

/** Deletes the notes on the seller, on the seller's clients and on the orders of both. */
export async function deleteNotesAboutSeller(tx: Tx, sellerId: string): Promise<void> {
  await deleteNotes(
    tx,
    sql`select n.id from notes n where n.user_id = ${sellerId}
    union all select n.id from notes n join clients c on c.id = n.client_id where c.seller_id = ${sellerId}
    union all select n.id from notes n join orders o on o.id = n.order_id where o.seller_id = ${sellerId}`,
  )
}

/** Deletes the notes whose ids the callers select: one subquery for each kind of subject, so that each uses its index. */
async function deleteNotes(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from notes where id in (${ids})`.execute(tx)
}
