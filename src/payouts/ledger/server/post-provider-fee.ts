import {
  credit,
  debit,
  heldAccount,
  type Journal,
  postJournals,
  providerFeesAccount,
} from '#payouts/ledger/server/ledger.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Posts what the provider kept of a payment or took for a dispute: once, and not before the provider has said it. `sourceId`: of the payment or dispute. */
export async function postProviderFee(tx: Tx, sourceId: string, fee: Pence | null): Promise<void> {
  const journals = providerFeeJournals(sourceId, fee)
  if (journals.length > 0) await postJournals(tx, journals)
}

/** No journal where the fee is zero or not known yet. */
export function providerFeeJournals(sourceId: string, fee: Pence | null): Journal[] {
  if (!fee) return []
  return [{ kind: 'provider_fee', ref: sourceId, entries: [debit(providerFeesAccount, fee), credit(heldAccount, fee)] }]
}
