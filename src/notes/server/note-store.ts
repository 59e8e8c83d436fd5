import { type RawBuilder, sql } from 'kysely'
import type { NoteSubject, NoteSubjectKind } from '#notes/contract.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { findTotal } from '#platform/server/database/find-total.ts'

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

/** Whether there is such an order, user or client that has not been erased; locked, so that it is not erased meanwhile. */
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

/** The notes on these clients and on their orders, oldest first. */
export async function selectNotesAboutClients(
  db: Db,
  clientIds: readonly string[],
  limit: number,
): Promise<Pick<NoteRow, 'text' | 'created_at'>[]> {
  const { rows } = await sql<Pick<NoteRow, 'text' | 'created_at'>>`
    select n.text, n.created_at from notes n
    where n.client_id = any(${clientIds}::uuid[])
      or n.order_id in (select o.id from orders o where o.client_id = any(${clientIds}::uuid[]))
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

/** Those on the seller, on the seller's clients and on the orders of both. */
export async function deleteNotesAboutSeller(tx: Tx, sellerId: string): Promise<void> {
  await deleteNotes(
    tx,
    sql`select n.id from notes n where n.user_id = ${sellerId}
    union all select n.id from notes n join clients c on c.id = n.client_id where c.seller_id = ${sellerId}
    union all select n.id from notes n join orders o on o.id = n.order_id where o.seller_id = ${sellerId}`,
  )
}

/** The kinds of subjects are selected apart, so that each is found by its index. */
async function deleteNotes(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from notes where id in (${ids})`.execute(tx)
}
