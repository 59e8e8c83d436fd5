import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database.ts'
import { keptPlan } from '#platform/server/kept-plan.ts'
import type { Payments } from '#schema/tables.ts'

export type PaymentRow = Selectable<Payments>

export const openStates = ['sent', 'action', 'unknown']

/** Named one by one, as in every plan that is kept. */
const columns = [
  ...(['id', 'order_id', 'debtor_id', 'method', 'payment_type', 'state', 'amount_pence', 'currency'] as const),
  ...(['card_id', 'instrument', 'provider_ref', 'charge_ref', 'next_action_url', 'refused_text'] as const),
  ...(['funding', 'last4', 'untold', 'created_at', 'updated_at'] as const),
] as const

export function insertPayment(tx: Tx, values: Insertable<Payments>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(values).returning(columns).modifyEnd(keptPlan).executeTakeFirstOrThrow()
}

export function findPayment(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').select(columns).where('id', '=', paymentId).modifyEnd(keptPlan).executeTakeFirst()
}

export function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

export function findOpenPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
}

export function findOpenDebtPayment(db: Db, debtorId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('debtor_id', '=', debtorId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
}

export function findPaidPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
}

export function findPaymentByRef(db: Db, providerRef: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}

export function findUntoldPayment(db: Db, debtorId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('debtor_id', '=', debtorId)
    .where('untold', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function updateUntold(db: Db, paymentId: string, untold: boolean): Promise<void> {
  await db.updateTable('payments').set({ untold }).where('id', '=', paymentId).execute()
}

/** Changes the payment only if it is in one of these states and, where told, for this sum; answers whether it was. */
export async function movePayment(
  db: Db,
  paymentId: string,
  from: readonly string[],
  values: Updateable<Payments>,
  asked?: { amount_pence: number; currency: string },
): Promise<boolean> {
  let payment = db
    .updateTable('payments')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', paymentId)
    .where('state', 'in', [...from])
  if (asked) payment = payment.where('amount_pence', '=', asked.amount_pence).where('currency', '=', asked.currency)
  return (await payment.returning('id').modifyEnd(keptPlan).execute()).length > 0
}

/** Open for longer than a call can take, or waiting for a card holder who has gone. */
export async function selectStale(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p
    where (p.state in ('sent', 'unknown') and p.updated_at < now() - interval '30 seconds')
       or (p.state = 'action' and p.created_at < now() - interval '10 minutes')
    order by p.updated_at, p.id
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
