import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { questionLifetimeMinutes } from '#payments/card-tries/server/card-try-limits.ts'
import { hasProcessEnded, type ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePrepared, executePreparedTakeFirst } from '#platform/server/database/prepared-statement.ts'
import type { Payments } from '#schema/payments.ts'

export type PaymentAttemptRow = Selectable<Payments>

export const openAttemptStates = ['sent', 'requires_action', 'unknown']

/** Listed one by one, since a prepared `select *` fails once a column is added. */
const columns = [
  'id',
  'order_id',
  'debtor_id',
  'method',
  'payment_type',
  'state',
  'amount_pence',
  'currency',
  'card_id',
  'instrument',
  'provider_ref',
  'charge_ref',
  'next_action_url',
  'failure_message',
  'funding',
  'last4',
  'acknowledgement_pending',
  'charged_by',
  'created_at',
  'updated_at',
] as const

export async function insertAttemptRow(tx: Tx, values: Insertable<Payments>): Promise<PaymentAttemptRow> {
  const row = await executePreparedTakeFirst(tx, tx.insertInto('payments').values(values).returning(columns))
  if (!row) throw new Error('the payment was not inserted')
  return row
}

export function selectAttempt(db: Db, paymentId: string): Promise<PaymentAttemptRow | undefined> {
  return executePreparedTakeFirst(db, db.selectFrom('payments').select(columns).where('id', '=', paymentId))
}

export function lockAttempt(tx: Tx, paymentId: string): Promise<PaymentAttemptRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

export function selectOpenAttempt(db: Db, orderId: string): Promise<PaymentAttemptRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openAttemptStates)
    .executeTakeFirst()
}

/**
 * Assigns a sent attempt to this process if the process that sent it has ended; returns nothing if that process still runs or is unknown.
 */
export function takeOverSentAttempt(
  tx: Tx,
  paymentId: string,
  processLock: ProcessLock,
): Promise<PaymentAttemptRow | undefined> {
  return tx
    .updateTable('payments')
    .set({ charged_by: processLock.heldNumber(), updated_at: new Date() })
    .where('id', '=', paymentId)
    .where('state', '=', 'sent')
    .where(hasProcessEnded('charged_by', processLock))
    .returningAll()
    .executeTakeFirst()
}

export function selectOpenDebtAttempt(db: Db, debtorId: string): Promise<PaymentAttemptRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('debtor_id', '=', debtorId)
    .where('state', 'in', openAttemptStates)
    .executeTakeFirst()
}

export function selectSettledAttempt(db: Db, orderId: string): Promise<PaymentAttemptRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
}

export function selectSettledDebtAttempt(db: Db, debtorId: string): Promise<PaymentAttemptRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('debtor_id', '=', debtorId)
    .where('state', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function selectAttemptByProviderRef(db: Db, providerRef: string): Promise<PaymentAttemptRow | undefined> {
  return db.selectFrom('payments').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}

export function selectUnacknowledgedDebtAttempt(db: Db, debtorId: string): Promise<PaymentAttemptRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('debtor_id', '=', debtorId)
    .where('acknowledgement_pending', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** `acknowledgement_pending` is true until the payer has been shown how the attempt ended. */
export async function setAcknowledgementPending(
  db: Db,
  paymentId: string,
  acknowledgement_pending: boolean,
): Promise<void> {
  await db.updateTable('payments').set({ acknowledgement_pending }).where('id', '=', paymentId).execute()
}

/** Updates the attempt only if it has one of the states `from` and, if given, the expected amount. Returns whether it was updated. */
export async function updateAttemptInState(
  db: Db,
  paymentId: string,
  from: readonly string[],
  values: Updateable<Payments>,
  expected?: { amount_pence: number; currency: string },
): Promise<boolean> {
  let payment = db
    .updateTable('payments')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', paymentId)
    .where('state', 'in', [...from])
  if (expected)
    payment = payment.where('amount_pence', '=', expected.amount_pence).where('currency', '=', expected.currency)
  return (await executePrepared(db, payment.returning('id'))).rows.length > 0
}

/** Counts the attempts whose outcome has been unknown for more than 30 seconds. */
export const attemptsInDoubtQuery = sql<
  Record<'chairside_payments_in_doubt' | 'chairside_payments_in_doubt_oldest_seconds', number>
>`
  select count(*)::int as chairside_payments_in_doubt,
    coalesce(extract(epoch from now() - min(p.created_at)), 0)::float8 as chairside_payments_in_doubt_oldest_seconds
  from payments p where p.state in ('sent', 'unknown') and p.updated_at < now() - interval '30 seconds'`

/** The ids of attempts that have been open for more than 30 seconds, or whose authentication has timed out. */
export async function selectStaleAttemptIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p
    where (p.state in ('sent', 'unknown') and p.updated_at < now() - interval '30 seconds')
       or (p.state = 'requires_action' and p.created_at < now() - make_interval(mins => ${questionLifetimeMinutes}))
    order by p.updated_at, p.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
