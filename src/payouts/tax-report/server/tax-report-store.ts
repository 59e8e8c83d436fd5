import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { type Pence, pence } from '#platform/money.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { TaxFact, TaxReportFilter } from '../codes.ts'
import type { TaxNumberKind } from '../contract.ts'
import { type IncomeRule, selectIncomeOfYear } from './seller-income-store.ts'

/** A seller with this many sales in a year has to be reported, however small the income. */
const fewSales = 30
/** A seller with more income than this in a year has to be reported; it is HMRC's equivalent of 2,000 euros. */
const smallIncome = pence(170_000)

/** For how many days a seller is not asked again for what is missing. */
const daysBetweenRequests = 7

/** What is reported about a seller; for an erased seller, the copy that the law requires to be kept (D-378). */
export interface TaxReportFacts {
  user_id: string
  email: string
  first_name: string
  last_name: string
  business_name: string
  line1: string
  line2: string
  city: string
  postcode: string
  country: string
  date_of_birth: string | null
  bank_name: string
  last4: string
  provider_ref: string | null
  vat_number: string
  requested_at: Date | null
  q1_pence: number
  q2_pence: number
  q3_pence: number
  q4_pence: number
  year_pence: number
  q1_sales: number
  q2_sales: number
  q3_sales: number
  q4_sales: number
  year_sales: number
  reported: boolean
  missing: TaxFact[]
  /** Whether the seller has to be reported but lacks a fact that HMRC's schema requires. */
  left_out: boolean
  requestable: boolean
}

/** A row with its tax number decrypted, ready to be rendered. */
export interface TaxReportRow extends TaxReportFacts {
  number_kind: TaxNumberKind | null
  number: string
}

/** A row as it is stored, with its tax number encrypted; `openTaxNumber` turns it into a `TaxReportRow`. */
export interface SealedTaxReportRow extends TaxReportFacts {
  clear_kind: TaxNumberKind | null
  clear_number: string
  encrypted_number: Buffer | null
}

const copied = (column: string, from: 'u' | 'a') =>
  sql`coalesce(case when u.erased_at is null then ${sql.ref(`${from}.${column}`)} else ${sql.ref(`t.${column}`)} end, '') as ${sql.ref(column)}`

const facts = sql.join([
  sql`u.id as user_id, u.email, u.deleted_at, u.created_at as joined_at`,
  ...['first_name', 'last_name', 'business_name'].map((column) => copied(column, 'u')),
  ...['line1', 'line2', 'city', 'postcode', 'country', 'bank_name', 'last4'].map((column) => copied(column, 'a')),
  sql`case when u.erased_at is null then a.date_of_birth else t.date_of_birth end as date_of_birth`,
  sql`a.provider_ref, t.number_kind as clear_kind, coalesce(t.number, '') as clear_number, t.encrypted_number, t.requested_at`,
  sql`coalesce((select v.vat_number from vat_agreements v where v.seller_id = u.id and v.ended_on is null), '') as vat_number`,
])

/** The missing facts, in the order of `taxFacts`. */
const missing = sql`array_remove(array[
    case when f.first_name = '' or f.last_name = '' then 'name' end,
    case when f.line1 = '' or f.city = '' or f.postcode = '' then 'address' end,
    case when f.date_of_birth is null then 'birth' end,
    case when f.clear_kind is null and f.encrypted_number is null then 'number' end,
    case when f.last4 = '' then 'account' end
  ], null)`

const isReported = sql`(f.year_sales >= ${fewSales} or f.year_pence > ${smallIncome})`

/**
 * The facts that HMRC's schema requires of every seller; the tax number may be missing, and so may an account that the platform does not
 * know.
 */
const needed = sql`array['name', 'address', 'birth']`

/** The facts of sellers, with what is missing of them; `income` is a select with a row for each. */
function selectReport(income: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select f.*, ${isReported} as reported, ${missing} as missing, ${isReported} and ${missing} && ${needed} as left_out,
      cardinality(${missing}) > 0 and f.deleted_at is null
        and coalesce(f.requested_at < now() - make_interval(days => ${daysBetweenRequests}), true) as requestable
    from (select ${facts}, i.*
      from (${income}) i
      join users u on u.id = i.seller_id
      left join payout_accounts a on a.user_id = u.id
      left join tax_details t on t.user_id = u.id) f`
}

const filters: Record<TaxReportFilter, RawBuilder<SqlBool>> = {
  missing: sql`r.reported and cardinality(r.missing) > 0`,
  reported: sql`r.reported`,
  small: sql`not r.reported`,
}

interface ReportFilter {
  year: number
  filter: TaxReportFilter | undefined
  search: string
}

/** A page of the sellers with income in a year, the highest income first, and how many there are. */
export async function selectTaxReport(
  db: Db,
  rule: IncomeRule,
  { year, filter, search }: ReportFilter,
  { limit, offset }: Page,
): Promise<{ rows: TaxReportFacts[]; total: number }> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (filter) conditions.push(filters[filter])
  conditions.push(likeWords(search, sql`normalize_text(r.first_name || ' ' || r.last_name || ' ' || r.email)`))
  const { rows } = await sql<TaxReportFacts & { total: number }>`
    select r.*, count(*) over ()::int as total from (${selectReport(selectIncomeOfYear(rule, year))}) r
    where ${sql.join(conditions, sql` and `)}
    order by r.year_pence desc, r.user_id
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export interface TaxReportSums {
  income: number
  reported: number
  incomplete: number
  left_out: number
  requestable: number
}

/** The totals of a year over all sellers. */
export async function sumTaxReport(db: Db, rule: IncomeRule, year: number): Promise<TaxReportSums> {
  const { rows } = await sql<TaxReportSums>`
    select coalesce(sum(r.year_pence), 0)::bigint as income,
      count(*) filter (where r.reported)::int as reported,
      count(*) filter (where r.reported and cardinality(r.missing) > 0)::int as incomplete,
      count(*) filter (where r.left_out)::int as left_out,
      count(*) filter (where r.reported and r.requestable)::int as requestable
    from (${selectReport(selectIncomeOfYear(rule, year))}) r`.execute(db)
  // a query of sums always returns one row
  return rows[0] as TaxReportSums
}

/** All sellers who have to be reported, in a stable order. */
export async function selectReportedSellers(db: Db, rule: IncomeRule, year: number): Promise<SealedTaxReportRow[]> {
  const { rows } = await sql<SealedTaxReportRow>`
    select r.* from (${selectReport(selectIncomeOfYear(rule, year))}) r
    where r.reported order by r.joined_at, r.user_id`.execute(db)
  return rows
}

/**
 * Sellers with income in a year who can be asked for what is missing: all who have to be reported, or one seller whether reported or not.
 */
export async function selectSellersToRequestFrom(
  db: Db,
  rule: IncomeRule,
  { year, sellerId }: { year: number; sellerId: string | undefined },
): Promise<Pick<TaxReportFacts, 'user_id' | 'email' | 'first_name' | 'missing'>[]> {
  const { rows } = await sql<Pick<TaxReportFacts, 'user_id' | 'email' | 'first_name' | 'missing'>>`
    select r.user_id, r.email, r.first_name, r.missing
    from (${selectReport(selectIncomeOfYear(rule, year, sellerId))}) r
    where r.requestable and ${sellerId === undefined ? sql`r.reported` : sql`true`}
    order by r.user_id`.execute(db)
  return rows
}

/** What is reported of one seller in a year; undefined for a year without income. */
export async function selectReportOfSeller(
  db: Db,
  rule: IncomeRule,
  sellerId: string,
  year: number,
): Promise<SealedTaxReportRow | undefined> {
  const { rows } = await sql<SealedTaxReportRow>`${selectReport(selectIncomeOfYear(rule, year, sellerId))}`.execute(db)
  return rows[0]
}

/** Selects the facts of one seller, whatever the income. The row of a user is never removed, only emptied. */
export async function selectSellerFacts(db: Db, sellerId: string): Promise<SealedTaxReportRow> {
  const income = sql`select ${sellerId}::uuid as seller_id, 0 as year_sales, 0 as year_pence`
  const { rows } = await sql<SealedTaxReportRow>`${selectReport(income)}`.execute(db)
  return rows[0] as SealedTaxReportRow
}

/** Income and number of sales of the four quarters, the first one first. */
export function quartersOf(row: TaxReportFacts): { income: Pence; sales: number }[] {
  return [
    { income: pence(row.q1_pence), sales: row.q1_sales },
    { income: pence(row.q2_pence), sales: row.q2_sales },
    { income: pence(row.q3_pence), sales: row.q3_sales },
    { income: pence(row.q4_pence), sales: row.q4_sales },
  ]
}
