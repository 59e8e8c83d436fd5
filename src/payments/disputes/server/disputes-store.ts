import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Disputes } from '#schema/payments.ts'

export type DisputeRow = Selectable<Disputes>

interface NewDispute {
  payment_id: string
  provider_ref: string
  amount_pence: number
  reason: string
}

/** Returns whether the dispute is new. */
export async function insertDispute(tx: Tx, values: NewDispute): Promise<boolean> {
  const inserted = await tx
    .insertInto('disputes')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

export function lockDispute(tx: Tx, providerRef: string): Promise<DisputeRow> {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('provider_ref', '=', providerRef)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateDispute(tx: Tx, disputeId: string, values: Updateable<Disputes>): Promise<void> {
  await tx.updateTable('disputes').set(values).where('id', '=', disputeId).execute()
}

export function selectDisputes(db: Db, paymentId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
