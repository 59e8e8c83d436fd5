import { type AttemptOutcome, chargeOrRetrieve, outcomeOf } from '#payments/attempts/server/attempt-outcome.ts'
import { findUnacknowledgedDebtPayment } from '#payments/attempts/server/find-payment-attempt.ts'
import { insertDebtPaymentAttempt } from '#payments/attempts/server/insert-payment-attempt.ts'
import type { DebtPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { isAttemptOpen } from '#payments/attempts/server/payment-attempt.ts'
import { setAcknowledgementPending } from '#payments/attempts/server/update-payment-attempt.ts'
import { retryWhileTriesAreUnderWay } from '#payments/card-tries/server/retry-while-tries-are-under-way.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import type { PayDebtResponse } from '#payouts/debts/contract.ts'
import { applyDebtChargeResult } from '#payouts/debts/server/apply-debt-charge-result.ts'
import { getBalance, lockDebt, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface CreatedAttempt {
  payment: DebtPaymentAttempt
  isNew: boolean
}

interface DebtPayment {
  token: string
  /** The amount that the browser showed. */
  shown: Pence
  /** The IP address that declined cards are counted for; null where limits are switched off. */
  address: string | null
}

const cardPayment = 1
/** The provider takes no card payment below it. */
const smallestCardPayment = 30

/**
 * Charges a seller's card with the whole debt of the seller, which the ledger has (D-028). The same call repeated with the same token returns the outcome of the first one.
 * A debt that is too small for a card is refused and stays for the next commission (D-392).
 */
export async function payDebt(
  dependencies: PayoutDependencies,
  sellerId: string,
  payment: DebtPayment,
): Promise<PayDebtResponse> {
  const created = await retryWhileTriesAreUnderWay(() =>
    inTransaction(dependencies.db, (tx) => findOrInsertAttempt(tx, sellerId, payment)),
  )
  const { payment: attempt, isNew } = created
  const outcome = isAttemptOpen(attempt) ? await chargeAttempt(dependencies, created) : outcomeOf(attempt)
  if (outcome.state === 'requires_action')
    return { message: payoutsText.confirmCard, nextAction: { type: 'redirect', url: outcome.url } }
  if (outcome.state === 'unknown') throw new AppError(payoutsText.debtNotFinished, errorCode.providerDown)
  // the seller has seen the outcome of the earlier attempt now and may start another one
  if (!isNew) await setAcknowledgementPending(dependencies.db, attempt.id, false)
  if (outcome.state === 'declined') throw declined(outcome.rawMessage)
  return { message: payoutsText.debtPaid }
}

function declined(message: string): AppError {
  return new AppError(message, errorCode.providerRefused, { raw: { message } })
}

async function findOrInsertAttempt(
  tx: Tx,
  debtorId: string,
  { token, shown, address }: DebtPayment,
): Promise<CreatedAttempt> {
  await lockDebt(tx, debtorId)
  const earlier = await findUnacknowledgedDebtPayment(tx, debtorId)
  if (earlier?.instrument.kind === 'token' && earlier.instrument.token === token)
    return { payment: earlier, isNew: false }
  const amount = await getBalance(tx, sellerDebtAccount(debtorId))
  if (amount <= 0) throw new AppError(payoutsText.nothingOwed, errorCode.conflict)
  if (shown !== amount) throw new AppError(payoutsText.debtChanged, errorCode.amountMismatch)
  if (amount < smallestCardPayment) throw declined(payoutsText.debtTooSmall)
  if (earlier) await setAcknowledgementPending(tx, earlier.id, false)
  const instrument = { kind: 'token', token } as const
  const cardTry = address === null ? null : { orderId: null, sellerId: debtorId, clientId: null, address }
  const attempt = { debtorId, method: 'debt', paymentType: cardPayment, amount, instrument, cardTry } as const
  return { payment: await insertDebtPaymentAttempt(tx, attempt), isNew: true }
}

async function chargeAttempt(dependencies: PayoutDependencies, created: CreatedAttempt): Promise<AttemptOutcome> {
  const charge = { description: payoutsText.debtDescription, returnUrl: `${dependencies.publicUrl()}/payoutPayment` }
  const result = await chargeOrRetrieve(dependencies, created, charge)
  await applyDebtChargeResult(dependencies.db, created.payment, result)
  return result
}
