import { sql } from 'kysely'
import { sellerDebtAccount, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface VatAgreementRow {
  id: string
  vat_number: string
  vat_rate: number
  /** The first day of the agreement, and the first day after it. */
  agreed_on: string
  ended_on: string | null
}

export type StatementEntryKind =
  | 'earned'
  | 'retained'
  | 'retained_refunded'
  | 'reversed'
  | 'sent'
  | 'netted'
  | 'owed'
  | 'owed_paid'
  | 'owed_again'
  | 'restored'

export interface StatementRow {
  at: Date
  order_number: string | null
  kind: StatementEntryKind
  /** The charged amount of the order. */
  paid_pence: number | null
  pence: number
}

const london = 'Europe/London'

const monthStart = (month: string) => sql`(${`${month}-01`}::timestamp at time zone ${london})`

const monthEnd = (month: string) => sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${london})`

/** Everything that changed a seller's commission in a month of London: entries of both ledger accounts, and commission kept at sales. */
export async function selectStatementLines(
  db: Db,
  sellerId: string,
  month: string,
  limit: number,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    with moved as (
      select e.id, e.created_at as at, -e.pence as pence,
        case
          when j.kind = 'commission_accrual' then 'earned'
          when j.kind = 'transfer' then 'sent'
          when j.kind = 'debt_payment' then 'owed_paid'
          when j.kind = 'debt_offset' and e.account = ${sellerDebtAccount(sellerId)} then 'owed_paid'
          when j.kind = 'debt_offset' then 'netted'
          when j.kind = 'dispute' then 'owed_again'
          when j.kind in ('refund_failed', 'commission_return', 'debt_return') then 'restored'
          when e.account = ${sellerDebtAccount(sellerId)} then 'owed'
          else 'reversed'
        end as kind,
        case
          when j.kind = 'commission_accrual' then j.ref::uuid
          when j.kind = 'transfer' then (select t.order_id from transfers t where t.id = j.ref::uuid)
          when j.kind = 'debt_offset' then (select t.order_id from debt_offsets f
            join transfers t on t.id = f.transfer_id where f.id = j.ref::uuid)
          when j.kind in ('commission_reversal', 'refund_failed', 'commission_return', 'debt_return')
            then (select p.order_id from payments p where p.id = coalesce(
            (select r.payment_id from refunds r where r.id = j.ref::uuid),
            (select d.payment_id from disputes d where d.id = j.ref::uuid)))
        end as order_id
      from entries e
      join journals j on j.id = e.journal_id
      where e.account in (${sellerPayableAccount(sellerId)}, ${sellerDebtAccount(sellerId)})
        and e.created_at >= ${monthStart(month)} and e.created_at < ${monthEnd(month)}
      union all
      select o.id, o.paid_at, o.commission_pence, 'retained', o.id
      from orders o
      where o.seller_id = ${sellerId} and is_paid(o) and o.commission_mode = 'discount'
        and o.paid_at >= ${monthStart(month)} and o.paid_at < ${monthEnd(month)}
      union all
      select r.id, r.refunded_at, -r.commission_pence, 'retained_refunded', o.id
      from orders o
      join payments p on p.order_id = o.id and p.state = 'succeeded'
      join refunds r on r.payment_id = p.id and r.state = 'succeeded' and r.commission_pence > 0
      where o.seller_id = ${sellerId} and is_paid(o) and o.commission_mode = 'discount'
        and r.refunded_at >= ${monthStart(month)} and r.refunded_at < ${monthEnd(month)}
    )
    select m.at, o.order_number, m.kind, p.amount_pence as paid_pence, m.pence
    from moved m
    left join orders o on o.id = m.order_id
    left join payments p on p.order_id = o.id and p.state = 'succeeded'
    order by m.at, o.order_number, m.kind, m.id
    limit ${limit}`.execute(db)
  return rows
}

export interface BalancesRow {
  /** Owed to the seller and not sent when the month ended. */
  pending: number
  /** Owed by the seller when the month ended. */
  owed: number
}

export async function sumBalancesAtMonthEnd(db: Db, sellerId: string, month: string): Promise<BalancesRow> {
  const { rows } = await sql<BalancesRow>`
    select
      coalesce((select -sum(e.pence) from entries e
        where e.account = ${sellerPayableAccount(sellerId)} and e.created_at < ${monthEnd(month)}), 0)::bigint as pending,
      coalesce((select sum(e.pence) from entries e
        where e.account = ${sellerDebtAccount(sellerId)} and e.created_at < ${monthEnd(month)}), 0)::bigint as owed`.execute(
    db,
  )
  // a query of sums always returns one row
  return rows[0] as BalancesRow
}

/** All agreements with a seller, the newest first. */
export function selectVatAgreements(db: Db, sellerId: string): Promise<VatAgreementRow[]> {
  return db
    .selectFrom('vat_agreements as a')
    .select(['a.id', 'a.vat_number', 'a.vat_rate'])
    .select((eb) => [
      eb.cast<string>('a.agreed_on', 'text').as('agreed_on'),
      eb.cast<string | null>('a.ended_on', 'text').as('ended_on'),
    ])
    .where('a.seller_id', '=', sellerId)
    .orderBy('a.agreed_on', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}

/** Locks the seller's row until the transaction ends, so that two administrators record one after the other; false for no seller. */
export async function lockSeller(tx: Tx, sellerId: string): Promise<boolean> {
  const seller = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', sellerId)
    .where('users.role', '=', 'seller')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return seller !== undefined
}

export async function endVatAgreement(tx: Tx, agreementId: string, endedOn: string): Promise<void> {
  await tx.updateTable('vat_agreements').set({ ended_on: endedOn }).where('id', '=', agreementId).execute()
}

export async function insertVatAgreement(
  tx: Tx,
  agreement: { seller_id: string; vat_number: string; vat_rate: number; agreed_on: string },
): Promise<void> {
  await tx.insertInto('vat_agreements').values(agreement).execute()
}
