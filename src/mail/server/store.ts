import { sql } from 'kysely'
import type { Db } from '#base/server/database.ts'
import { addJob } from '#base/server/jobs.ts'
import { keptPlan } from '#base/server/kept-plan.ts'
import { unwaited } from '#base/server/send-together.ts'
import { isId } from '#base/wire.ts'
import type { Letter } from '#mail/server/letter.ts'

export interface StoredLetter extends Letter {
  id: string
  sent: boolean
  createdAt: Date
}

const columns = ['id', 'kind', 'recipient as to', 'subject', 'html', 'text', 'created_at as createdAt'] as const

/** The letter and the job that sends it, in one statement. */
export async function insertLetter(db: Db, { kind, to, subject, html, text }: Letter): Promise<void> {
  const job = addJob('send-letter', sql`json_build_object('letterId', l.id)`, { key: sql`'letter ' || l.id` })
  await sql`
    with l as (insert into letters (kind, recipient, subject, html, text)
      values (${kind}, ${to}, ${subject}, ${html}, ${text}) returning id)
    select ${job} from l ${unwaited} ${keptPlan}`.execute(db)
}

export async function findLetter(db: Db, id: string): Promise<StoredLetter | undefined> {
  if (!isId(id)) return undefined
  return db
    .selectFrom('letters')
    .select(columns)
    .select(({ eb }) => eb('state', '=', 'sent').$castTo<boolean>().as('sent'))
    .where('id', '=', id)
    .modifyEnd(keptPlan)
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

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({ state: 'sent', sent_at: sql`now()`, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .modifyEnd(keptPlan)
    .execute()
}

export async function countFailure(db: Db, id: string): Promise<void> {
  await db.updateTable('letters').set({ attempts: sql`attempts + 1` }).where('id', '=', id).execute()
}

export async function deleteLettersBefore(db: Db, days: number): Promise<void> {
  await sql`delete from letters where created_at < now() - make_interval(days => ${days})`.execute(db)
}
