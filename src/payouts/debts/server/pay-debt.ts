import { type AttemptOutcome, chargeOrRetrieve, outcomeOf } from '#payments/attempts/server/attempt-outcome.ts'
import { findUnacknowledgedDebtPayment } from '#payments/attempts/server/find-payment-attempt.ts'
import { insertDebtPaymentAttempt } from '#payments/attempts/server/insert-payment-attempt.ts'
import type { DebtPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { isAttemptOpen } from '#payments/attempts/server/payment-attempt.ts'
import { setAcknowledgementPending } from '#payments/attempts/server/update-payment-attempt.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { DebtAnswer } from '#payouts/contract.ts'
import { applyDebtChargeResult } from '#payouts/debts/server/apply-debt-charge-result.ts'
import { getBalance, lockDebt, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Pence } from '#platform/money.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface Parts {
  db: Database
  provider: PaymentProvider
  publicUrl: () => string
}

interface CreatedAttempt {
  payment: DebtPaymentAttempt
  isNew: boolean
}

const cardPayment = 1

/** A seller pays what she owes, as an order is paid: ask, charge, settle (D-028). What she owes, the books say. */
export async function payDebt(
  parts: Parts,
  sellerId: string,
  { token, shown }: { token: string; shown: Pence },
): Promise<DebtAnswer> {
  const asked = await inTransaction(parts.db, (tx) => findOrInsertAttempt(tx, sellerId, token, shown))
  const end = isAttemptOpen(asked.payment) ? await chargeAttempt(parts, asked) : outcomeOf(asked.payment)
  if (end.state === 'action')
    return { message: payoutsText.confirmCard, nextAction: { type: 'redirect', url: end.url } }
  if (end.state === 'unknown') throw new AppError(payoutsText.debtNotFinished, errorCode.providerDown)
  // whoever was told how it ended may try anew, or is done
  if (!asked.isNew) await setAcknowledgementPending(parts.db, asked.payment.id, false)
  if (end.state === 'refused')
    throw new AppError(end.rawMessage, errorCode.providerRefused, { raw: { message: end.rawMessage } })
  return { message: payoutsText.debtPaid }
}

async function findOrInsertAttempt(tx: Tx, debtorId: string, token: string, shown: Pence): Promise<CreatedAttempt> {
  await lockDebt(tx, debtorId)
  const untold = await findUnacknowledgedDebtPayment(tx, debtorId)
  if (untold?.instrument.kind === 'token' && untold.instrument.token === token) return { payment: untold, isNew: false }
  const amount = await getBalance(tx, sellerDebtAccount(debtorId))
  if (amount <= 0) throw new AppError(payoutsText.nothingOwed, errorCode.orderClosed)
  if (shown !== amount) throw new AppError(payoutsText.debtDiffers, errorCode.amountDiffers)
  if (untold) await setAcknowledgementPending(tx, untold.id, false)
  const instrument = { kind: 'token', token } as const
  const attempt = { debtorId, method: 'debt', paymentType: cardPayment, amount, instrument } as const
  return { payment: await insertDebtPaymentAttempt(tx, attempt), isNew: true }
}

async function chargeAttempt(parts: Parts, asked: CreatedAttempt): Promise<AttemptOutcome> {
  const page = { description: payoutsText.debtDescription, returnUrl: `${parts.publicUrl()}/payoutPayment` }
  const result = await chargeOrRetrieve(parts.provider, asked, page)
  await applyDebtChargeResult(parts.db, asked.payment, result)
  return result
}
