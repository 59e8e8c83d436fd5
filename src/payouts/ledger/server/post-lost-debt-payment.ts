import { credit, debit, heldAccount, postJournal, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The seller's bank won a dispute about a payment of debt, so that the seller owes the amount again. `sourceId`: the dispute's id. */
export async function postLostDebtPayment(
  tx: Tx,
  { sourceId, debtorId, amount }: { sourceId: string; debtorId: string; amount: Pence },
): Promise<void> {
  const entries = [debit(sellerDebtAccount(debtorId), amount), credit(heldAccount, amount)]
  await postJournal(tx, { kind: 'dispute', ref: sourceId, entries })
}
