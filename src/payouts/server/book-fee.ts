import { credit, debit, held, type Journal, postAll, providerFees } from '#payouts/server/ledger.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'

/** What the provider kept of a payment or took for a dispute: booked once, and not before it is known. */
export async function bookFee(tx: Tx, causeId: string, fee: Pence | null): Promise<void> {
  const journals = feeJournals(causeId, fee)
  if (journals.length > 0) await postAll(tx, journals)
}

/** For the journals of the very payment: none where nothing was kept, or nothing is known yet. */
export function feeJournals(causeId: string, fee: Pence | null): Journal[] {
  const kept = fee ?? pence(0)
  if (kept === 0) return []
  return [{ kind: 'provider_fee', ref: causeId, entries: [debit(providerFees, kept), credit(held, kept)] }]
}
