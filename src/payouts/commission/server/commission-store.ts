import { sql } from 'kysely'
import { sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { TransferWaitReason } from '../contract.ts'

export interface CommissionAmountsRow {
  online: number
  pending: number
  cash: number
}

/**
 * Online and pending commission come from the ledger. Cash commission is never posted there, so it is summed from the orders, less their
 * refunds.
 */
export async function sumCommissionAmounts(db: Db, sellerId: string): Promise<CommissionAmountsRow> {
  const account = sellerPayableAccount(sellerId)
  const { rows } = await sql<CommissionAmountsRow>`
    select
      coalesce((select -sum(e.pence) from entries e join journals j on j.id = e.journal_id
        where e.account = ${account} and j.kind in
          ('commission_accrual', 'commission_reversal', 'refund_failed', 'commission_return', 'debt_offset')), 0)::bigint as online,
      coalesce((select -sum(e.pence) from entries e where e.account = ${account}), 0)::bigint as pending,
      coalesce((select sum(o.commission_pence) from orders o
        where o.seller_id = ${sellerId} and is_paid(o) and o.commission_mode = 'discount'), 0)::bigint
      - coalesce((select sum(r.commission_pence) from orders o
        join payments p on p.order_id = o.id and p.state = 'succeeded'
        join refunds r on r.payment_id = p.id and r.state = 'succeeded'
        where o.seller_id = ${sellerId} and is_paid(o) and o.commission_mode = 'discount'), 0)::bigint as cash`.execute(
    db,
  )
  return rows[0] ?? { online: 0, pending: 0, cash: 0 }
}

export interface CommissionEntryRow {
  id: string
  order_number: string
  paid_at: Date
  paid_pence: number
  commission_pence: number
  commission_mode: 'discount' | 'accrual'
  /** The names of the commission rules that applied to the order's lines. */
  rules: string[]
  transfer_state: string | null
  sent_at: Date | null
  taken_back_pence: number
  release_at: Date | null
  waits_for: TransferWaitReason | null
  /** The part of the commission that paid the seller's debt. */
  netted_pence: number
}

export async function selectCommissionEntries(
  db: Db,
  sellerId: string,
  { limit, offset }: Page,
): Promise<CommissionEntryRow[]> {
  const { rows } = await sql<CommissionEntryRow>`
    select o.id, o.order_number, o.paid_at, p.amount_pence as paid_pence, o.commission_pence, o.commission_mode,
      array(select distinct l.commission_rule_name from order_lines l
        where l.order_id = o.id and l.commission_rule_name is not null order by 1) as rules,
      t.state as transfer_state, j.created_at as sent_at,
      coalesce((select sum(r.commission_pence) from refunds r where r.payment_id = p.id and r.state = 'succeeded'), 0)::bigint
      + coalesce((select sum(d.commission_pence) from disputes d where d.payment_id = p.id and d.state = 'lost'), 0)::bigint
        as taken_back_pence,
      t.release_at, why_transfer_waits(t) as waits_for,
      coalesce((select sum(f.amount_pence) from debt_offsets f where f.transfer_id = t.id), 0)::bigint as netted_pence
    from orders o
    join payments p on p.order_id = o.id and p.state = 'succeeded'
    left join transfers t on t.order_id = o.id and t.refund_id is null
    left join journals j on j.kind = 'transfer' and j.ref = t.id::text
    where o.seller_id = ${sellerId} and is_paid(o) and o.commission_mode <> 'none'
    order by o.paid_at desc, o.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countCommissionEntries(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from orders o
    where o.seller_id = ${sellerId} and is_paid(o) and o.commission_mode <> 'none'`.execute(db)
  return rows[0]?.total ?? 0
}

export interface NextTransfersRow {
  amount_pence: number
  first_at: Date
}

/** The first day in London on which transfers are due that wait for nothing but their release date, and their sum. */
export async function selectNextTransfers(db: Db, sellerId: string): Promise<NextTransfersRow | undefined> {
  const { rows } = await sql<NextTransfersRow>`
    select sum(d.amount_pence)::bigint as amount_pence, min(d.due_at) as first_at
    from (
      select t.amount_pence, coalesce(t.release_at, o.paid_at, t.created_at) as due_at
      from transfers t
      join orders o on o.id = t.order_id
      where t.seller_id = ${sellerId} and t.state in ('queued', 'sent') and coalesce(why_transfer_waits(t), 'release') = 'release'
    ) d
    group by london_day(d.due_at)
    order by london_day(d.due_at)
    limit 1`.execute(db)
  return rows[0]
}
