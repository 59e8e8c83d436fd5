import { credit, debit, heldAccount, postJournal, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The bank took back what a seller had paid, so she owes it again. */
export async function bookLostDebtPayment(
  tx: Tx,
  { claimId, debtorId, amount }: { claimId: string; debtorId: string; amount: Pence },
): Promise<void> {
  const entries = [debit(sellerDebtAccount(debtorId), amount), credit(heldAccount, amount)]
  await postJournal(tx, { kind: 'dispute', ref: claimId, entries })
}
