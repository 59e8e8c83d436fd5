import { sql } from 'kysely'
import { type Pence, pence } from '#base/money.ts'
import type { Db, Tx } from '#base/server/database.ts'

export interface EntryValues {
  account: string
  pence: number
}

/** A journal with its entries, in one statement; answers false if it is in the books already. */
export async function insertJournal(tx: Tx, kind: string, ref: string, entries: EntryValues[]): Promise<boolean> {
  const { rows } = await sql`
    with j as (insert into journals (kind, ref) values (${kind}, ${ref}) on conflict (kind, ref) do nothing returning id),
    parts as (insert into entries (journal_id, account, pence)
      select j.id, e.account, e.pence
      from j, unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(({ pence }) => pence)}::bigint[])
        with ordinality as e(account, pence, place)
      order by e.place)
    select from j`.execute(tx)
  return rows.length > 0
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
