import { sql } from 'kysely'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'

export interface EntryValues {
  account: string
  pence: number
}

export interface JournalValues {
  kind: string
  ref: string
  entries: EntryValues[]
}

/** Inserts journals with their entries in one statement. A journal whose kind and ref exist is skipped. */
export async function insertJournals(tx: Tx, journals: JournalValues[]): Promise<void> {
  const entries = journals.flatMap(({ kind, ref, entries }) => entries.map((entry) => ({ kind, ref, ...entry })))
  await pipelined(
    tx,
    preparedStatement(sql`
    with j as (insert into journals (kind, ref)
      select g.kind, g.ref
      from unnest(${journals.map(({ kind }) => kind)}::text[], ${journals.map(({ ref }) => ref)}::text[]) as g(kind, ref)
      on conflict (kind, ref) do nothing returning id, kind, ref),
    parts as (insert into entries (journal_id, account, pence)
      select j.id, e.account, e.pence
      from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ ref }) => ref)}::text[],
          ${entries.map(({ account }) => account)}::text[], ${entries.map(({ pence }) => pence)}::bigint[])
        with ordinality as e(kind, ref, account, pence, position)
      join j on j.kind = e.kind and j.ref = e.ref
      order by e.position)
    select from j`),
  )
}

/** An advisory lock until the transaction ends, since an account has no row of its own that could be locked. */
export async function lockAccount(tx: Tx, account: string): Promise<void> {
  await pipelined(tx, preparedStatement(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 10))`))
}

export async function sumAccount(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(e.pence), 0)::bigint as pence from entries e where e.account = ${account}`.execute(db)
  return rows[0]?.pence ?? 0
}

/** The sum of one journal's entries in an account. */
export async function sumJournal(db: Db, kind: string, ref: string, account: string): Promise<Pence> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(e.pence), 0)::bigint as pence from journals j join entries e on e.journal_id = j.id
    where j.kind = ${kind} and j.ref = ${ref} and e.account = ${account}`.execute(db)
  return pence(rows[0]?.pence ?? 0)
}
