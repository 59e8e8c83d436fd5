import { credit, debit, held, post, sellerDebt } from '#payouts/server/ledger.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'

/** The bank took back what a seller had paid, so she owes it again. */
export async function bookLostDebtPayment(
  tx: Tx,
  { claimId, debtorId, amount }: { claimId: string; debtorId: string; amount: Pence },
): Promise<void> {
  const entries = [debit(sellerDebt(debtorId), amount), credit(held, amount)]
  await post(tx, { kind: 'dispute', ref: claimId, entries })
}
