import { type Selectable, sql, type Updateable } from 'kysely'
import type { TransferWaitReason } from '#payouts/commission/contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import {
  executePrepared,
  executePreparedTakeFirst,
  pipelined,
  preparedStatement,
} from '#platform/server/database/prepared-statement.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { Transfers } from '#schema/payouts.ts'

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
  /** For how many days the transfer waits before it is sent (`COMMISSION_HOLD_DAYS`). */
  holdDays?: number
}

/**
 * Inserts the transfer and enqueues the job that sends it; a delayed one is enqueued by the schedule once it is released. An order
 * has one transfer, and one for each failed refund.
 */
export async function insertTransfer(tx: Tx, { holdDays = 0, ...transfer }: NewTransfer): Promise<void> {
  const { orderId, sellerId, amount, refundId = null } = transfer
  const id = generateId()
  const days = holdDays > 0 ? holdDays : null
  await pipelined(
    tx,
    preparedStatement(sql`insert into transfers (id, order_id, seller_id, amount_pence, refund_id, release_at)
    values (${id}, ${orderId}, ${sellerId}, ${amount}, ${refundId}, now() + make_interval(days => ${days}::integer))
    on conflict (order_id, refund_id) do nothing`),
  )
  if (days === null) await enqueueJob(tx, 'send-transfer', { transferId: id }, { key: `transfer ${id}` })
}

/** A transfer that the provider was asked for and whose outcome is not known. */
export function selectTransferInDoubt(db: Db, transferId: string): Promise<Pick<TransferRow, 'order_id'> | undefined> {
  return db
    .selectFrom('transfers')
    .select('order_id')
    .where('id', '=', transferId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
}

/** Queues a transfer again if the provider does not know it 15 minutes after the call, which therefore never arrived. */
export async function updateToQueuedWhenLost(db: Db, transferId: string): Promise<void> {
  await sql`update transfers set state = 'queued', updated_at = now()
    where id = ${transferId} and state = 'sent' and coalesce(sent_at, updated_at) < now() - interval '15 minutes'`.execute(
    db,
  )
}

/** Queues a transfer again that the provider has declined. */
export async function updateToQueued(db: Db, transferId: string, message: string): Promise<void> {
  await executePrepared(
    db,
    db
      .updateTable('transfers')
      .set({ state: 'queued', failure_message: message, updated_at: new Date() })
      .where('id', '=', transferId)
      .where('state', '=', 'sent'),
  )
}

/** Returns nothing if the transfer was not sent, or is paid already. */
export function updateToPaid(
  tx: Tx,
  transferId: string,
  providerRef: string,
): Promise<Pick<TransferRow, 'order_id' | 'seller_id' | 'amount_pence'> | undefined> {
  return executePreparedTakeFirst(
    tx,
    tx
      .updateTable('transfers')
      .set({ state: 'paid', provider_ref: providerRef, updated_at: new Date() })
      .where('id', '=', transferId)
      .where('state', '=', 'sent')
      .returning(['order_id', 'seller_id', 'amount_pence']),
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

/** Transfers that can be sent now, and those whose outcome is not known. */
const workable = sql`(t.state = 'sent' or (t.state = 'queued' and why_transfer_waits(t) is null))`

export async function selectWorkableTransferIdsOfSeller(db: Db, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers t
    where t.seller_id = ${sellerId} and ${workable}
    order by t.created_at, t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Transfers that can be sent now, or whose outcome is not known, and that no job has worked on for a while, the oldest first. The time to
 * wait doubles with each attempt: it is a minute after the first, and 15 minutes at most.
 */
export async function selectOverdueTransferIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers t
    where t.state in ('queued', 'sent')
      and t.updated_at < now() - least(interval '15 minutes', interval '30 seconds' * 2 ^ least(t.attempts, 5))
      and ${workable}
    order by t.created_at, t.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** `overdue`: nothing makes the transfer wait, and it has not been sent for half an hour. */
export const openTransfersQuery = sql<Record<'chairside_transfers_waiting' | 'chairside_transfers_overdue', number>>`
  select count(*)::int as chairside_transfers_waiting,
    count(*) filter (where greatest(t.created_at, t.release_at) < now() - interval '30 minutes'
      and t.updated_at < now() - interval '15 minutes' and why_transfer_waits(t) is null)::int as chairside_transfers_overdue
  from transfers t where t.state in ('queued', 'sent')`

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
