import { sql } from 'kysely'
import type { Letter } from '#mail/server/letter.ts'
import { pipelined } from '#platform/server/database/pipelined.ts'
import {
  executePrepared,
  executePreparedTakeFirst,
  preparedStatement,
} from '#platform/server/database/prepared-statement.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { isId } from '#platform/wire.ts'

export interface StoredLetter extends Letter {
  id: string
  sent: boolean
  createdAt: Date
}

const columns = ['id', 'kind', 'recipient as to', 'subject', 'html', 'text', 'created_at as createdAt'] as const

/** The letter and the job that sends it. */
export async function insertLetter(tx: Tx, { kind, to, subject, html, text }: Letter): Promise<string> {
  const id = newId()
  await pipelined(
    tx,
    preparedStatement(sql`insert into letters (id, kind, recipient, subject, html, text)
    values (${id}, ${kind}, ${to}, ${subject}, ${html}, ${text})`),
  )
  await enqueue(tx, 'send-letter', { letterId: id }, { key: `letter ${id}` })
  return id
}

export async function findLetter(db: Db, id: string): Promise<StoredLetter | undefined> {
  if (!isId(id)) return undefined
  return executePreparedTakeFirst(
    db,
    db
      .selectFrom('letters')
      .select(columns)
      .select(({ eb }) => eb('state', '=', 'sent').$castTo<boolean>().as('sent'))
      .where('id', '=', id),
  )
}

export async function newestLetters(db: Db, most: number): Promise<StoredLetter[]> {
  return db
    .selectFrom('letters')
    .select(columns)
    .select(({ eb }) => eb('state', '=', 'sent').$castTo<boolean>().as('sent'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function markSent(db: Db, id: string): Promise<void> {
  await executePrepared(
    db,
    db
      .updateTable('letters')
      .set({ state: 'sent', sent_at: sql`now()`, attempts: sql`attempts + 1` })
      .where('id', '=', id),
  )
}

export async function countFailure(db: Db, id: string): Promise<void> {
  await db.updateTable('letters').set({ attempts: sql`attempts + 1` }).where('id', '=', id).execute()
}

export async function deleteLettersBefore(db: Db, days: number): Promise<void> {
  await sql`delete from letters where created_at < now() - make_interval(days => ${days})`.execute(db)
}
