import { type RawBuilder, sql } from 'kysely'
import { sellerDebtAccount, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'

const london = 'Europe/London'
/** Midnight in London at which a calendar year begins. */
const yearStart = (year: number) => sql`(make_date(${year}::int, 1, 1)::timestamp at time zone ${london})`
const within = (column: string, year: number) =>
  sql`${sql.ref(column)} >= ${yearStart(year)} and ${sql.ref(column)} < ${yearStart(year + 1)}`

/** The journals by which commission is earned, taken back and given again; transfers and payments of debt only move it. */
const incomeJournals = sql`('commission_accrual', 'commission_reversal', 'refund_failed', 'commission_return', 'debt_return')`

/** Selects sellers' accounts; the first condition repeats that of the index `entries_of_sellers` word for word, so that the index is used. */
const ofSellers = sql`e.account <> all (array['held', 'provider_fees', 'sales']) and e.account like ${sql.lit(String.raw`seller\_%`)}`

/** What counts as a seller's income (D-563). */
export interface IncomeRule {
  /** Whether orders without a client, which sellers placed for their own salons, count as income. */
  ownPurchases: boolean
}

interface Moves {
  rule: IncomeRule
  entries: RawBuilder<unknown>
  orders: RawBuilder<unknown>
  refunds: RawBuilder<unknown>
}

/**
 * Everything by which sellers' income changed, with its day (D-377): commission that the shop owes them, from the ledger, and commission
 * that they kept at sales, which is never posted there. The rule is applied to kept commission only: orders without a client are salon
 * deliveries, whose commission is always kept (D-004).
 */
function selectMoves({ rule, entries, orders, refunds }: Moves): RawBuilder<unknown> {
  const counts = rule.ownPurchases ? sql`is_paid(o)` : sql`is_sold_to_client(o)`
  return sql`
    select split_part(e.account, ':', 2)::uuid as seller_id, e.created_at as at, -e.pence as pence,
      (j.kind = 'commission_accrual')::int as sales
    from entries e join journals j on j.id = e.journal_id and j.kind in ${incomeJournals}
    where ${ofSellers} and ${entries}
    union all
    select o.seller_id, o.paid_at, o.commission_pence, 1
    from orders o
    where ${counts} and o.commission_mode = 'discount' and o.commission_pence > 0 and ${orders}
    union all
    select o.seller_id, r.refunded_at, -r.commission_pence, 0
    from refunds r
    join payments p on p.id = r.payment_id and p.state = 'succeeded'
    join orders o on o.id = p.order_id and ${counts} and o.commission_mode = 'discount'
    where r.state = 'succeeded' and r.commission_pence > 0 and ${refunds}`
}

const quarters = [1, 2, 3, 4] as const
const sumsOfQuarters = sql.join(
  quarters.map(
    (
      quarter,
    ) => sql`coalesce(sum(q.pence) filter (where q.quarter = ${sql.lit(quarter)}), 0)::bigint as ${sql.ref(`q${quarter}_pence`)},
      coalesce(sum(q.sales) filter (where q.quarter = ${sql.lit(quarter)}), 0)::int as ${sql.ref(`q${quarter}_sales`)}`,
  ),
)

/** A row for each seller whose income changed in a year, or for one seller, with the sums of its quarters in London. */
export function selectIncomeOfYear(rule: IncomeRule, year: number, sellerId?: string): RawBuilder<unknown> {
  const ofSeller = sellerId === undefined ? sql`true` : sql`o.seller_id = ${sellerId}`
  const accounts = sellerId === undefined ? sql`true` : ofAccounts(sellerId)
  const moves = selectMoves({
    rule,
    entries: sql`${accounts} and ${within('e.created_at', year)}`,
    orders: sql`${ofSeller} and ${within('o.paid_at', year)}`,
    refunds: sql`${ofSeller} and ${within('r.refunded_at', year)}`,
  })
  return sql`
    select q.seller_id, ${sumsOfQuarters}, sum(q.pence)::bigint as year_pence, sum(q.sales)::int as year_sales
    from (
      select m.seller_id, extract(quarter from m.at at time zone ${london})::int as quarter, sum(m.pence) as pence, sum(m.sales) as sales
      from (${moves}) m group by m.seller_id, quarter
    ) q
    group by q.seller_id`
}

/** The years of London in which a seller's income changed. */
export function selectYearsWithIncome(rule: IncomeRule, sellerId: string): RawBuilder<unknown> {
  const ofSeller = sql`o.seller_id = ${sellerId}`
  const moves = selectMoves({ rule, entries: ofAccounts(sellerId), orders: ofSeller, refunds: ofSeller })
  return sql`select distinct extract(year from m.at at time zone ${london})::int as year from (${moves}) m`
}

const ofAccounts = (sellerId: string) =>
  sql`e.account in (${sellerPayableAccount(sellerId)}, ${sellerDebtAccount(sellerId)})`
