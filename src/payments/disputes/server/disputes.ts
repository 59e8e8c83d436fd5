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

/** A card holder's bank asks a payment back, and the provider decides. */
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

/** Keeps a dispute and answers it as it was known before: new and open, or as it stands. */
export async function recordDispute(
  tx: Tx,
  paymentId: string,
  { disputeRef, amount, reason }: ProviderDispute,
): Promise<Dispute & { isNew: boolean }> {
  const values = { payment_id: paymentId, provider_ref: disputeRef, amount_pence: amount, reason }
  const isNew = await insertDispute(tx, values)
  return { ...toDispute(await lockDispute(tx, disputeRef)), isNew }
}

/** `commission`: of what the seller still had, if it was lost. */
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
