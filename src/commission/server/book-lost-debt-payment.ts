import type { Pence } from '#base/money.ts'
import type { Tx } from '#base/server/database.ts'
import { credit, debit, held, post, sellerDebt } from '#commission/server/ledger.ts'

/** The bank took back what a seller had paid, so she owes it again. */
export async function bookLostDebtPayment(
  tx: Tx,
  { claimId, debtorId, amount }: { claimId: string; debtorId: string; amount: Pence },
): Promise<void> {
  const entries = [debit(sellerDebt(debtorId), amount), credit(held, amount)]
  await post(tx, { kind: 'dispute', ref: claimId, entries })
}
