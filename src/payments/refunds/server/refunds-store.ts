import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Refunds } from '#schema/payments.ts'

export type RefundRow = Selectable<Refunds>

export const openRefundStates = ['queued', 'sent']

export const openRefundsQuery = sql<Record<'chairside_refunds_open' | 'chairside_refunds_open_oldest_seconds', number>>`
  select count(*)::int as chairside_refunds_open,
    coalesce(extract(epoch from now() - min(r.created_at)), 0)::float8 as chairside_refunds_open_oldest_seconds
  from refunds r where r.state in ('queued', 'sent')`

export function insertRefundRow(tx: Tx, values: Insertable<Refunds>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(values).returningAll().executeTakeFirstOrThrow()
}

export function selectRefund(db: Db, refundId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
}

export function selectOpenRefund(db: Db, paymentId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openRefundStates)
    .executeTakeFirst()
}

export function selectRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Updates the refund only if it is open; returns whether it was updated. */
export async function updateOpenRefund(db: Db, refundId: string, values: Updateable<Refunds>): Promise<boolean> {
  const changed = await db
    .updateTable('refunds')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', refundId)
    .where('state', 'in', openRefundStates)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Records that the provider reversed a refund that had succeeded; returns false if that was recorded before. */
export async function recordRefundReversal(tx: Tx, refundId: string, text: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure_message: text, refunded_at: null, updated_at: new Date() })
    .where('id', '=', refundId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The ids of refunds that have been open for more than 30 seconds. */
export async function selectStaleRefundIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r
    where r.state in ('queued', 'sent') and r.updated_at < now() - interval '30 seconds'
    order by r.updated_at, r.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
