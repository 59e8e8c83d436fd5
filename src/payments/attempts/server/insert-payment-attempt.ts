import { beginCardTry } from '#payments/card-tries/server/card-tries.ts'
import type { CardTry } from '#payments/card-tries/server/card-try.ts'
import type { Instrument } from '#payments/provider/server/instrument.ts'
import { holdsCardNumber } from '#payments/provider/server/mask-card-numbers.ts'
import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Pence } from '#platform/money.ts'
import { findViolatedConstraint, type Tx } from '#platform/server/database/database.ts'
import type { DebtPaymentAttempt, OrderPaymentAttempt, PaymentAttempt, PaymentMethod } from './payment-attempt.ts'
import { toPaymentAttempt } from './payment-attempt.ts'
import { insertAttemptRow } from './payment-attempts-store.ts'

interface NewPaymentAttempt {
  method: PaymentMethod
  paymentType: number
  amount: Pence
  cardId?: string
  instrument: Instrument
  /** The card try to count; null if rate limits are switched off. */
  cardTry: CardTry | null
  /** The lock number of the process that will charge the attempt (D-425). */
  chargedBy?: number | null
}

/**
 * Inserts the attempt with the state 'sent' before the provider is called, so that a crash leaves a record of a charge that may have been
 * made. Throws code 13 if the order is paid or has another open attempt (D-025), and code 21 above a limit of declined cards (D-250).
 */
export async function insertPaymentAttempt(
  tx: Tx,
  { orderId, ...attempt }: NewPaymentAttempt & { orderId: string },
): Promise<OrderPaymentAttempt> {
  return (await insertAttempt(tx, { order_id: orderId }, attempt)) as OrderPaymentAttempt
}

/** Like `insertPaymentAttempt`, but for a seller's debt; throws code 13 if the seller has another open attempt. */
export async function insertDebtPaymentAttempt(
  tx: Tx,
  { debtorId, ...attempt }: NewPaymentAttempt & { debtorId: string },
): Promise<DebtPaymentAttempt> {
  return (await insertAttempt(tx, { debtor_id: debtorId }, attempt)) as DebtPaymentAttempt
}

async function insertAttempt(
  tx: Tx,
  subject: { order_id: string } | { debtor_id: string },
  { method, paymentType, amount, cardId, instrument, cardTry, chargedBy = null }: NewPaymentAttempt,
): Promise<PaymentAttempt> {
  refuseCardNumber(instrument)
  try {
    const row = await insertAttemptRow(tx, {
      ...subject,
      method,
      payment_type: paymentType,
      amount_pence: amount,
      card_id: cardId ?? null,
      instrument: JSON.stringify(instrument),
      charged_by: chargedBy,
    })
    await beginCardTry(tx, row.id, cardTry)
    return toPaymentAttempt(row)
  } catch (error) {
    const constraint = findViolatedConstraint(error)
    if (constraint === 'payments_one_open') throw new AppError(paymentsText.orderPaymentPending, errorCode.conflict)
    if (constraint === 'payments_one_open_debt') throw new AppError(paymentsText.debtPaymentPending, errorCode.conflict)
    throw error
  }
}

/** Refuses a token that contains a card number, which must not be stored (D-115). */
function refuseCardNumber(instrument: Instrument): void {
  if (instrument.kind !== 'token' || !holdsCardNumber(instrument.token)) return
  const message = paymentsText.tokenUnknown
  throw new AppError(message, errorCode.providerRefused, { raw: { message } })
}
