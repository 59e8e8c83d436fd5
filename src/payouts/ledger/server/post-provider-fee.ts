import {
  credit,
  debit,
  heldAccount,
  type Journal,
  postJournals,
  providerFeesAccount,
} from '#payouts/ledger/server/ledger.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** What the provider kept of a payment or took for a dispute: booked once, and not before it is known. */
export async function postProviderFee(tx: Tx, causeId: string, fee: Pence | null): Promise<void> {
  const journals = providerFeeJournals(causeId, fee)
  if (journals.length > 0) await postJournals(tx, journals)
}

/** For the journals of the very payment: none where nothing was kept, or nothing is known yet. */
export function providerFeeJournals(causeId: string, fee: Pence | null): Journal[] {
  const kept = fee ?? pence(0)
  if (kept === 0) return []
  return [
    { kind: 'provider_fee', ref: causeId, entries: [debit(providerFeesAccount, kept), credit(heldAccount, kept)] },
  ]
}
