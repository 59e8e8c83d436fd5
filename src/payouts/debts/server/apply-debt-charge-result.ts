import type { DebtPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { settlePaymentAttempt } from '#payments/attempts/server/settle-payment-attempt.ts'
import {
  failPaymentAttempt,
  markAttemptAwaitingAuthentication,
  markAttemptUnknown,
  setAcknowledgementPending,
} from '#payments/attempts/server/update-payment-attempt.ts'
import type { ChargeResult, SettledCharge } from '#payments/provider/server/payment-provider.ts'
import { credit, debit, heldAccount, lockDebt, postJournals, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { providerFeeJournals } from '#payouts/ledger/server/post-provider-fee.ts'
import { enqueueTransfersOfSeller } from '#payouts/transfers/server/enqueue-transfers.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Records the provider's result for a seller's payment of debt. Safe to repeat, like `applyChargeResult` of an order. */
export async function applyDebtChargeResult(
  db: Database,
  payment: DebtPaymentAttempt,
  result: ChargeResult,
): Promise<void> {
  switch (result.state) {
    case 'succeeded':
      return settleDebtPayment(db, payment, result)
    case 'declined':
      await failPaymentAttempt(db, payment.id, result)
      return
    case 'requires_action':
      await inTransaction(db, async (tx) => {
        await setAcknowledgementPending(tx, payment.id, true)
        await markAttemptAwaitingAuthentication(tx, payment.id, result.url, result.providerRef)
      })
      return
    case 'unknown':
      await inTransaction(db, async (tx) => {
        await setAcknowledgementPending(tx, payment.id, true)
        await markAttemptUnknown(tx, payment.id)
      })
  }
}

/** Lowers the seller's debt by the charged amount, for which transfers waited. The second time does nothing. */
function settleDebtPayment(
  db: Database,
  { id, debtorId, amount }: DebtPaymentAttempt,
  charge: SettledCharge,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockDebt(tx, debtorId)
    if (!(await settlePaymentAttempt(tx, id, charge))) return
    const entries = [debit(heldAccount, amount), credit(sellerDebtAccount(debtorId), amount)]
    await postJournals(tx, [{ kind: 'debt_payment', ref: id, entries }, ...providerFeeJournals(id, charge.fee)])
    await enqueueTransfersOfSeller(tx, debtorId)
  })
}
