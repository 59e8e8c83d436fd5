import { sql } from 'kysely'
import { type Pence, pence } from '#base/money.ts'
import type { Db, Tx } from '#base/server/database.ts'

export interface EntryValues {
  account: string
  pence: number
}

/** Answers the new journal's id, or null if this one is in the books already. */
export async function insertJournal(tx: Tx, kind: string, ref: string): Promise<string | null> {
  const row = await tx
    .insertInto('journals')
    .values({ kind, ref })
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertEntries(tx: Tx, journalId: string, entries: EntryValues[]): Promise<void> {
  await tx
    .insertInto('entries')
    .values(entries.map(({ account, pence }) => ({ journal_id: journalId, account, pence })))
    .execute()
}

export async function sumAccount(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(e.pence), 0)::bigint as pence from entries e where e.account = ${account}`.execute(db)
  return rows[0]?.pence ?? 0
}

/** What one journal did to an account. */
export async function sumOfJournal(db: Db, kind: string, ref: string, account: string): Promise<Pence> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(e.pence), 0)::bigint as pence from journals j join entries e on e.journal_id = j.id
    where j.kind = ${kind} and j.ref = ${ref} and e.account = ${account}`.execute(db)
  return pence(rows[0]?.pence ?? 0)
}
