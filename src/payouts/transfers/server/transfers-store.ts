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
import type { Transfers } from '#schema/tables.ts'

export type TransferRow = Selectable<Transfers>

interface NewTransfer {
  orderId: string
  sellerId: string
  amount: number
  /** The failed refund that left it over; absent for the order's own. */
  refundId?: string
}

/** The transfer and the job that sends it; an order has one, and one for each refund that failed. */
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
  /** What the order was paid with, by the provider's two names for it; the second is unknown for payments of old. */
  intent_ref: string | null
  charge_ref: string | null
  was_sent: boolean
}

/**
 * Says of a transfer that it goes out now, and answers it with the state it was in: nothing, if something keeps it from
 * going. Payouts have to be on, and nobody may be asking its order's money back.
 */
export async function updateToSent(db: Db, transferId: string): Promise<SentTransfer | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<SentTransfer>`
    with going as (
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
    update transfers t set state = 'sent', failure_message = null, updated_at = now()
    from going g where t.id = g.id
    returning t.order_id, t.amount_pence, t.refund_id, g.account_ref, g.intent_ref, g.charge_ref,
      g.state = 'sent' as was_sent`,
  )
  return rows[0]
}

/** The provider would not take it: it waits again. */
export async function updateToQueued(db: Db, transferId: string, text: string): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ state: 'queued', failure_message: text, updated_at: new Date() })
    .where('id', '=', transferId)
    .where('state', '=', 'sent')
    .execute()
}

/** Nothing if it had not been sent, or is paid already. */
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

/** The order's own first, then those of failed refunds in their order. */
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

export async function selectOpenTransferIds(db: Db, sellerId: string): Promise<string[]> {
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

/** Those that nothing keeps from going out but that nobody is working on. */
export async function selectOverdueTransferIds(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers t
    join payout_accounts a on a.user_id = t.seller_id
    join payments p on p.order_id = t.order_id and p.state = 'succeeded'
    where t.state in ('queued', 'sent') and a.payouts_enabled and t.updated_at < now() - interval '15 minutes'
      and not exists (select from refunds r where r.payment_id = p.id and r.state in ('queued', 'sent'))
      and not exists (select from disputes d where d.payment_id = p.id and d.state = 'open')
    order by t.created_at, t.id
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
