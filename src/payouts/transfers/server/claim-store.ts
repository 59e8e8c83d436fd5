import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import {
  executePrepared,
  executePreparedTakeFirst,
  pipelined,
  preparedStatement,
} from '#platform/server/database/prepared-statement.ts'
import type { TransferRow } from './transfers-store.ts'

/** Selects a transfer that is neither paid nor failed, without a lock, because its seller never changes. */
export function selectOpenTransfer(db: Db, transferId: string): Promise<Pick<TransferRow, 'seller_id'> | undefined> {
  return executePreparedTakeFirst(
    db,
    db
      .selectFrom('transfers')
      .select('seller_id')
      .where('id', '=', transferId)
      .where('state', 'in', ['queued', 'sent']),
  )
}

export async function lockTransferWithSeller(tx: Tx, transferId: string): Promise<void> {
  await pipelined(
    tx,
    preparedStatement(sql`select from transfers t join users u on u.id = t.seller_id
    where t.id = ${transferId} for update of t for share of u`),
  )
}

export interface SendableTransferRow {
  id: string
  state: string
  order_id: string
  seller_id: string
  amount_pence: number
  refund_id: string | null
  account_ref: string
  /** The payment intent and the charge that paid the order; the charge is unknown for old payments. */
  intent_ref: string | null
  charge_ref: string | null
  /** What the seller owes. */
  debt_pence: number
}

/** Returns nothing if the transfer has ended or has to wait. */
export async function selectSendableTransfer(tx: Tx, transferId: string): Promise<SendableTransferRow | undefined> {
  const { rows } = await executePrepared(
    tx,
    sql<SendableTransferRow>`
    select t.id, t.state, t.order_id, t.seller_id, t.amount_pence, t.refund_id, a.provider_ref as account_ref,
      p.provider_ref as intent_ref, p.charge_ref,
      coalesce((select sum(e.pence) from entries e where e.account = 'seller_debt:' || t.seller_id), 0)::bigint as debt_pence
    from transfers t
    join payout_accounts a on a.user_id = t.seller_id
    left join payments p on p.order_id = t.order_id and p.state = 'succeeded'
    where t.id = ${transferId} and t.state in ('queued', 'sent') and why_transfer_waits(t) is null`,
  )
  return rows[0]
}

export async function updateToSent(tx: Tx, transferId: string): Promise<void> {
  await pipelined(
    tx,
    preparedStatement(sql`update transfers
    set state = 'sent', attempts = attempts + 1, failure_message = null, sent_at = clock_timestamp(), updated_at = now()
    where id = ${transferId}`),
  )
}

interface NewDebtOffset {
  transferId: string
  sellerId: string
  amount: number
}

export async function insertDebtOffset(tx: Tx, { transferId, sellerId, amount }: NewDebtOffset): Promise<string> {
  const values = { transfer_id: transferId, seller_id: sellerId, amount_pence: amount }
  const { id } = await tx.insertInto('debt_offsets').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
