import { sql } from 'kysely'
import type { Db } from '#base/server/database.ts'
import { isId } from '#base/wire.ts'
import type { Letter } from '#mail/server/letter.ts'

export interface StoredLetter extends Letter {
  id: string
  sent: boolean
  createdAt: Date
}

const columns = ['id', 'kind', 'recipient as to', 'subject', 'html', 'text', 'created_at as createdAt'] as const

export async function insertLetter(db: Db, { kind, to, subject, html, text }: Letter): Promise<string> {
  const { id } = await db
    .insertInto('letters')
    .values({ kind, recipient: to, subject, html, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findLetter(db: Db, id: string): Promise<StoredLetter | undefined> {
  if (!isId(id)) return undefined
  return db
    .selectFrom('letters')
    .select(columns)
    .select(({ eb }) => eb('state', '=', 'sent').$castTo<boolean>().as('sent'))
    .where('id', '=', id)
    .executeTakeFirst()
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

export async function countAttemptAt(db: Db, id: string): Promise<void> {
  await db.updateTable('letters').set({ attempts: sql`attempts + 1` }).where('id', '=', id).execute()
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('letters').set({ state: 'sent', sent_at: sql`now()` }).where('id', '=', id).execute()
}

export async function deleteLettersBefore(db: Db, days: number): Promise<void> {
  await sql`delete from letters where created_at < now() - make_interval(days => ${days})`.execute(db)
}
