import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '#platform/dates.ts'
import { type Pence, pence } from '#platform/money.ts'
import { type Db, startOfLondonDay, type Tx } from '#platform/server/database/database.ts'
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

export interface AccountSum {
  kind: string
  account: string
  /** A debit is positive, a credit negative. */
  pence: number
}

export interface HeldSum {
  day: string
  kind: string
  pence: number
}

export interface PayoutRow {
  day: string
  pence: number
  seller: string
  order_number: string
  provider_ref: string
}

/** SQL that tells whether a moment lies in a calendar month in London. */
function isWithin(month: string, moment: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return sql<SqlBool>`(${moment} >= ${startOfLondonDay(first)} and ${moment} < ${startOfLondonDay(next)})`
}

/** The ledger books commission against sales; accounting programs show it as a cost in an account of its own. */
const account = sql`case when e.account = 'sales' and (j.kind in ('commission_accrual', 'commission_reversal', 'commission_return',
    'debt_return') or (j.kind = 'refund_failed' and e.pence > 0)) then 'commission' else split_part(e.account, ':', 1) end`

/** What each kind of journal has moved in each account in a month; the accounts of all sellers are added up. */
export async function sumJournalsOfMonth(db: Db, month: string): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select s.kind, s.account, s.pence from (
      select j.kind, ${account} as account, sum(e.pence)::bigint as pence
      from journals j join entries e on e.journal_id = j.id
      where ${isWithin(month, sql`j.created_at`)} group by 1, 2) s
    where s.pence <> 0 order by s.kind, s.account`.execute(db)
  return rows
}

/** The VAT of a month's invoices, less the VAT of its credit notes. */
export async function sumVatOfMonth(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(case i.kind when 'invoice' then i.vat_pence else -i.vat_pence end), 0)::bigint as pence
    from invoices i where ${isWithin(month, sql`i.issued_at`)}`.execute(db)
  return rows[0]?.pence ?? 0
}

/** The money that came into and left the shop's balance at the provider, by day and kind of journal. */
export async function sumHeldOfMonth(db: Db, month: string): Promise<HeldSum[]> {
  const { rows } = await sql<HeldSum>`
    select s.day, s.kind, s.pence from (
      select (j.created_at at time zone 'Europe/London')::date::text as day, j.kind, sum(e.pence)::bigint as pence
      from journals j join entries e on e.journal_id = j.id
      where e.account = 'held' and ${isWithin(month, sql`j.created_at`)} group by 1, 2) s
    where s.pence <> 0 order by s.day, s.kind`.execute(db)
  return rows
}

/** The commission that was sent to sellers' accounts in a month, each payout with its order. */
export async function selectPayoutsOfMonth(db: Db, month: string): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select (j.created_at at time zone 'Europe/London')::date::text as day, e.pence, u.first_name || ' ' || u.last_name as seller,
      o.order_number, coalesce(t.provider_ref, '') as provider_ref
    from journals j
    join entries e on e.journal_id = j.id and e.account = 'held'
    join transfers t on t.id::text = j.ref
    join users u on u.id = t.seller_id
    join orders o on o.id = t.order_id
    where j.kind in ('transfer', 'transfer_failed') and ${isWithin(month, sql`j.created_at`)}
    order by j.created_at, j.id`.execute(db)
  return rows
}
