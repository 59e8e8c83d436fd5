import {
  awaitAction,
  type DebtPayment,
  markUnknown,
  refuseCharge,
  settleCharge,
  setUntold,
} from '#payments/server/charges.ts'
import type { ChargeFacts, ChargeResult } from '#payments/server/provider.ts'
import { feeJournals } from '#payouts/server/book-fee.ts'
import { credit, debit, held, lockDebt, postAll, sellerDebt } from '#payouts/server/ledger.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

/** What the provider says of a payment of what a seller owes. Safe to repeat, like `finishPayment` of an order. */
export async function finishDebtPayment(db: Database, payment: DebtPayment, result: ChargeResult): Promise<void> {
  switch (result.state) {
    case 'succeeded':
      return settleDebt(db, payment, result)
    case 'refused':
      await refuseCharge(db, payment.id, result.text, result.providerRef)
      return
    case 'action':
      await inTransaction(db, async (tx) => {
        await setUntold(tx, payment.id, true)
        await awaitAction(tx, payment.id, result.url, result.providerRef)
      })
      return
    case 'unknown':
      await inTransaction(db, async (tx) => {
        await setUntold(tx, payment.id, true)
        await markUnknown(tx, payment.id)
      })
  }
}

/** The money is in: she owes that much less. The second time does nothing. */
function settleDebt(db: Database, { id, debtorId, amount }: DebtPayment, facts: ChargeFacts): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockDebt(tx, debtorId)
    if (!(await settleCharge(tx, id, facts))) return
    const entries = [debit(held, amount), credit(sellerDebt(debtorId), amount)]
    await postAll(tx, [{ kind: 'debt_payment', ref: id, entries }, ...feeJournals(id, facts.fee)])
  })
}
