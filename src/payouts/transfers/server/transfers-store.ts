import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { pipelined } from '#platform/server/database/pipelined.ts'
import {
  executePrepared,
  executePreparedTakeFirst,
  preparedStatement,
} from '#platform/server/database/prepared-statement.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { Transfers } from '#schema/payouts.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'send-transfer': { transferId: string }
  }
}

export type TransferRow = Selectable<Transfers>

interface NewTransfer {
  orderId: string
  sellerId: string
  amount: number
  /** The failed refund whose commission the seller gets again; absent for the transfer of the order itself. */
  refundId?: string
}

/** Inserts the transfer and enqueues the job that sends it. An order has one transfer, and one for each failed refund. */
export async function insertTransfer(tx: Tx, { orderId, sellerId, amount, refundId }: NewTransfer): Promise<void> {
  const id = generateId()
  await pipelined(
    tx,
    preparedStatement(sql`insert into transfers (id, order_id, seller_id, amount_pence, refund_id)
    values (${id}, ${orderId}, ${sellerId}, ${amount}, ${refundId ?? null})
    on conflict (order_id, refund_id) do nothing`),
  )
  await enqueueJob(tx, 'send-transfer', { transferId: id }, { key: `transfer ${id}` })
}

export interface SentTransfer {
  order_id: string
  amount_pence: number
  refund_id: string | null
  account_ref: string
  /** The payment intent and the charge that paid the order; the charge is unknown for old payments. */
  intent_ref: string | null
  charge_ref: string | null
  was_sent_before: boolean
}

/**
 * Marks a transfer as sent and returns it, with whether it was marked before. Returns nothing if it must not be sent: payouts are
 * disabled, or a refund or a dispute of the order is open.
 */
export async function updateToSent(db: Db, transferId: string): Promise<SentTransfer | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<SentTransfer>`
    with sendable as (
      select t.id, t.state, a.provider_ref as account_ref, p.provider_ref as intent_ref,
        p.charge_ref
      from transfers t
      join payout_accounts a on a.user_id = t.seller_id and a.payouts_enabled
      left join payments p on p.order_id = t.order_id and p.state = 'succeeded'
      where t.id = ${transferId} and t.state in ('queued', 'sent')
        and not exists (select from refunds r where r.payment_id = p.id and r.state in ('queued', 'sent'))
        and not exists (select from disputes d where d.payment_id = p.id and d.state = 'open')
      for update of t
    )
    update transfers t set state = 'sent', attempts = t.attempts + 1, failure_message = null, updated_at = now()
    from sendable s where t.id = s.id
    returning t.order_id, t.amount_pence, t.refund_id, s.account_ref, s.intent_ref, s.charge_ref,
      s.state = 'sent' as was_sent_before`,
  )
  return rows[0]
}

/** The provider declined the transfer, so that it is queued again. */
export async function updateToQueued(db: Db, transferId: string, message: string): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ state: 'queued', failure_message: message, updated_at: new Date() })
    .where('id', '=', transferId)
    .where('state', '=', 'sent')
    .execute()
}

/** Returns nothing if the transfer was not sent, or is paid already. */
export function updateToPaid(
  tx: Tx,
  transferId: string,
  providerRef: string,
): Promise<Pick<TransferRow, 'seller_id' | 'amount_pence'> | undefined> {
  return executePreparedTakeFirst(
    tx,
    tx
      .updateTable('transfers')
      .set({ state: 'paid', provider_ref: providerRef, updated_at: new Date() })
      .where('id', '=', transferId)
      .where('state', '=', 'sent')
      .returning(['seller_id', 'amount_pence']),
  )
}

/** The transfer of the order itself first, then those of its failed refunds. */
function transfersQuery(db: Db, orderId: string) {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('refund_id', (order) => order.asc().nullsFirst())
}

export function selectTransfers(db: Db, orderId: string): Promise<TransferRow[]> {
  return transfersQuery(db, orderId).execute()
}

export function lockTransfers(tx: Tx, orderId: string): Promise<TransferRow[]> {
  return transfersQuery(tx, orderId).forUpdate().execute()
}

export async function updateTransfer(tx: Tx, transferId: string, values: Updateable<Transfers>): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', transferId)
    .execute()
}

export async function selectOpenTransferIdsOfSeller(db: Db, sellerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transfers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', ['queued', 'sent'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Transfers that could be sent but that no job has worked on for a while, the oldest first. The while doubles with each attempt: a
 * minute after the first, 15 minutes at most.
 */
export async function selectOverdueTransferIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers t
    join payout_accounts a on a.user_id = t.seller_id
    join payments p on p.order_id = t.order_id and p.state = 'succeeded'
    where t.state in ('queued', 'sent') and a.payouts_enabled and t.updated_at < now() - least(interval '15 minutes', interval '30 seconds' * 2 ^ least(t.attempts, 5))
      and not exists (select from refunds r where r.payment_id = p.id and r.state in ('queued', 'sent'))
      and not exists (select from disputes d where d.payment_id = p.id and d.state = 'open')
    order by t.created_at, t.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** `overdue`: the money is there and the seller's account takes it, and it has not been sent for half an hour. */
export const openTransfersQuery = sql<Record<'chairside_transfers_waiting' | 'chairside_transfers_overdue', number>>`
  select count(*)::int as chairside_transfers_waiting,
    count(*) filter (where t.created_at < now() - interval '30 minutes' and t.updated_at < now() - interval '15 minutes'
      and exists (select from payout_accounts a where a.user_id = t.seller_id and a.payouts_enabled)
      and exists (select from payments p where p.order_id = t.order_id and p.state = 'succeeded'
        and not exists (select from refunds r where r.payment_id = p.id and r.state in ('queued', 'sent'))
        and not exists (select from disputes d where d.payment_id = p.id and d.state = 'open'))
    )::int as chairside_transfers_overdue
  from transfers t where t.state in ('queued', 'sent')`
