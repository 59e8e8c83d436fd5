import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Disputes } from '#schema/payments.ts'

export type DisputeRow = Selectable<Disputes>

interface NewDispute {
  payment_id: string
  provider_ref: string
  amount_pence: number
  reason: string
}

/** Inserts a dispute; returns whether it is new. */
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

/** Clears an administrator's claim to send evidence, unless a newer claim has replaced it. */
export async function clearEvidenceClaim(
  tx: Tx,
  { disputeId, claimedAt }: { disputeId: string; claimedAt: Date },
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({
      evidence_sent_by: null,
      evidence_parts: [],
      evidence_text: '',
      evidence_values: '{}',
      evidence_claimed_at: null,
    })
    .where('id', '=', disputeId)
    .where('evidence_claimed_at', '=', claimedAt)
    .execute()
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

export function lockDisputeById(tx: Tx, disputeId: string): Promise<DisputeRow | undefined> {
  return tx.selectFrom('disputes').selectAll().where('id', '=', disputeId).forUpdate().executeTakeFirst()
}

/** Marks the open disputes without evidence whose deadline is near, so that each is reminded of only once; returns their ids. */
export async function markDisputesReminded(tx: Tx, daysBefore: number): Promise<string[]> {
  const rows = await tx
    .updateTable('disputes')
    .set({ reminded_at: new Date() })
    .where(sql<SqlBool>`(state <> 'open')`, '=', false)
    .where('evidence_due_by', '>', sql<Date>`now()`)
    .where('evidence_due_by', '<', sql<Date>`now() + make_interval(days => ${daysBefore})`)
    .where('evidence_sent_at', 'is', null)
    .where('reminded_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
