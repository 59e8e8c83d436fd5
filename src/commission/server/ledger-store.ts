import { sql } from 'kysely'
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
