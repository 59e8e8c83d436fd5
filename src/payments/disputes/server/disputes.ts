import {
  type DisputeRow,
  insertDispute,
  lockDispute,
  selectDisputes,
  updateDispute,
} from '#payments/disputes/server/disputes-store.ts'
import type { ProviderDispute } from '#payments/provider/server/payment-provider.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** A card holder's bank claims a payment back (a chargeback). */
export interface Dispute {
  id: string
  paymentId: string
  state: 'open' | 'won' | 'lost'
  amount: Pence
  commission: Pence
  reason: string
  createdAt: Date
  closedAt: Date | null
}

/** Stores a dispute that is new. Returns the stored dispute, locked, with whether it was new. */
export async function recordDispute(
  tx: Tx,
  paymentId: string,
  { disputeRef, amount, reason }: ProviderDispute,
): Promise<Dispute & { isNew: boolean }> {
  const values = { payment_id: paymentId, provider_ref: disputeRef, amount_pence: amount, reason }
  const isNew = await insertDispute(tx, values)
  return { ...toDispute(await lockDispute(tx, disputeRef)), isNew }
}

/** `commission`: what a lost dispute takes back of the seller's commission. */
export function closeDispute(tx: Tx, disputeId: string, state: 'won' | 'lost', commission: Pence): Promise<void> {
  return updateDispute(tx, disputeId, { state, commission_pence: commission, closed_at: new Date() })
}

export async function listDisputes(db: Db, paymentId: string): Promise<Dispute[]> {
  return (await selectDisputes(db, paymentId)).map(toDispute)
}

function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    state: row.state as Dispute['state'],
    amount: pence(row.amount_pence),
    commission: pence(row.commission_pence),
    reason: row.reason,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }
}
