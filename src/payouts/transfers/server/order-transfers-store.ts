import { sql } from 'kysely'
import type { TransferWaitReason } from '#payouts/commission/contract.ts'
import type { Db } from '#platform/server/database/database.ts'

export interface OrderTransferRow {
  id: string
  created_at: Date
  state: 'queued' | 'sent' | 'paid' | 'failed'
  amount_pence: number
  release_at: Date | null
  paid_at: Date | null
  waits_for: TransferWaitReason | null
  netted_pence: number
  failure_message: string | null
}

export async function selectOrderTransfers(db: Db, orderId: string): Promise<OrderTransferRow[]> {
  const { rows } = await sql<OrderTransferRow>`
    select t.id, t.created_at, t.state, t.amount_pence, t.release_at, j.created_at as paid_at, why_transfer_waits(t) as waits_for,
      coalesce((select sum(f.amount_pence) from debt_offsets f where f.transfer_id = t.id), 0)::bigint as netted_pence,
      t.failure_message
    from transfers t
    left join journals j on j.kind = 'transfer' and j.ref = t.id::text
    where t.order_id = ${orderId}
    order by t.refund_id nulls first`.execute(db)
  return rows
}
