import { type AttemptOutcome, chargeOrRetrieve, outcomeOf } from '#payments/attempts/server/charge-payment-attempt.ts'
import { insertDebtPaymentAttempt } from '#payments/attempts/server/insert-payment-attempt.ts'
import {
  type DebtPaymentAttempt,
  findOpenDebtPayment,
  findSettledDebtPayment,
  findUnacknowledgedDebtPayment,
  isAttemptOpen,
  takeOverPaymentAttempt,
} from '#payments/attempts/server/payment-attempt.ts'
import {
  failPaymentAttempt,
  markAttemptAwaitingAuthentication,
  markAttemptUnknown,
  setAcknowledgementPending,
  settlePaymentAttempt,
} from '#payments/attempts/server/settle-payment-attempt.ts'
import { retryWhileTriesAreUnderWay } from '#payments/card-tries/server/card-tries.ts'
import type { ChargeResult, SettledCharge } from '#payments/provider/server/payment-provider.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import {
  credit,
  debit,
  getBalance,
  heldAccount,
  lockDebt,
  postJournals,
  providerFeeJournals,
  sellerDebtAccount,
} from '#payouts/ledger/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { enqueueTransfersOfSeller } from '#payouts/transfers/server/send-transfer.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Pence } from '#platform/money.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'
import type { PayDebtResponse } from '../contract.ts'

interface CreatedAttempt {
  payment: DebtPaymentAttempt
  isNew: boolean
  /** Whether the process that was to charge the card has ended (D-425). */
  isTakenOver?: boolean
}

interface DebtPayment {
  token: string
  /** The amount that the browser showed. */
  shown: Pence
  /** The IP address that declined cards are counted for; null where limits are switched off. */
  address: string | null
  /** Whether an earlier process was interrupted in this call: a debt that has been paid since is then answered as paid (D-425). */
  isTakenOver?: boolean | undefined
}

const cardPayment = 1

/**
 * Charges a seller's card with her whole debt according to the ledger (D-028). Repeating the call with the same token returns the first
 * outcome. A debt that is too small for a card is refused; the next commission pays it (D-392).
 */
export async function payDebt(
  dependencies: PayoutDependencies & { processLock: ProcessLock },
  sellerId: string,
  payment: DebtPayment,
): Promise<PayDebtResponse> {
  const created = await retryWhileTriesAreUnderWay(() =>
    inTransaction(dependencies.db, (tx) => findOrInsertAttempt(tx, sellerId, payment, dependencies.processLock)),
  )
  const { payment: attempt, isNew } = created
  const outcome = isAttemptOpen(attempt) ? await chargeAttempt(dependencies, created) : outcomeOf(attempt)
  if (outcome.state === 'requires_action')
    return { message: payoutsText.confirmCard, nextAction: { type: 'redirect', url: outcome.url } }
  if (outcome.state === 'unknown')
    throw new AppError(payoutsText.debtNotFinished, errorCode.providerDown, undefined, outcome.cause)
  // the seller has now seen the outcome of the earlier attempt and may start another one
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
  { token, shown, address, isTakenOver }: DebtPayment,
  processLock: ProcessLock,
): Promise<CreatedAttempt> {
  await lockDebt(tx, debtorId)
  const earlier = await findUnacknowledgedDebtPayment(tx, debtorId)
  if (earlier && isPaidWith(earlier, token)) return { payment: earlier, isNew: false }
  const open = await findOpenDebtPayment(tx, debtorId)
  const interrupted = open && isPaidWith(open, token) ? await takeOverPaymentAttempt(tx, open, processLock) : undefined
  if (interrupted) return { payment: interrupted, isNew: false, isTakenOver: true }
  const amount = await getBalance(tx, sellerDebtAccount(debtorId))
  const settled = isTakenOver && amount <= 0 ? await findSettledDebtPayment(tx, debtorId) : undefined
  if (settled && isPaidWith(settled, token) && settled.amount === shown) return { payment: settled, isNew: false }
  if (amount <= 0) throw new AppError(payoutsText.nothingOwed, errorCode.conflict)
  if (shown !== amount) throw new AppError(payoutsText.debtChanged, errorCode.amountMismatch)
  if (amount < smallestCharge) throw declined(payoutsText.debtTooSmall)
  if (earlier) await setAcknowledgementPending(tx, earlier.id, false)
  const instrument = { kind: 'token', token } as const
  const cardTry = address === null ? null : { orderId: null, sellerId: debtorId, clientId: null, address }
  const charge = { paymentType: cardPayment, amount, instrument, cardTry, chargedBy: processLock.heldNumber() }
  const attempt = { debtorId, method: 'debt', ...charge } as const
  return { payment: await insertDebtPaymentAttempt(tx, attempt), isNew: true }
}

function isPaidWith({ instrument }: DebtPaymentAttempt, token: string): boolean {
  return instrument.kind === 'token' && instrument.token === token
}

async function chargeAttempt(dependencies: PayoutDependencies, created: CreatedAttempt): Promise<AttemptOutcome> {
  const charge = { description: payoutsText.debtDescription, returnUrl: `${dependencies.publicUrl()}/payoutPayment` }
  const result = await chargeOrRetrieve(dependencies, created, charge)
  await applyDebtChargeResult(dependencies.db, created.payment, result)
  return result
}

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

/** Lowers the seller's debt by the charged amount and enqueues the transfers that waited for it; does nothing the second time. */
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
