import {
  findOpenDebtPayment,
  findOpenPayment,
  findPaidPayment,
  findPayment,
  findPaymentByRef,
  findUntoldPayment,
  insertPayment,
  lockPayment,
  movePayment,
  openStates,
  type PaymentRow,
  updateUntold,
} from '#payments/server/payments-store.ts'
import type { ChargeFacts, Instrument } from '#payments/server/provider.ts'
import { paymentsText } from '#payments/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Pence, pence } from '#platform/money.ts'
import { brokenConstraint, type Db, type Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

export type PaymentMethod = 'saved_card' | 'new_card' | 'cash' | 'wallet' | 'link' | 'debt'
export type PaymentState = 'sent' | 'action' | 'unknown' | 'succeeded' | 'failed'

/** One try to pay something. Its id is the provider's idempotency key. */
interface Attempt {
  id: string
  method: PaymentMethod
  paymentType: number
  state: PaymentState
  amount: Pence
  currency: string
  cardId: string | null
  instrument: Instrument
  providerRef: string | null
  nextActionUrl: string | null
  refusedText: string | null
  funding: string | null
  last4: string | null
  createdAt: Date
  updatedAt: Date
}

export type OrderPayment = Attempt & { orderId: string; debtorId: null }
/** A seller pays what she owes: no order of hers (D-028). */
export type DebtPayment = Attempt & { orderId: null; debtorId: string }
export type Payment = OrderPayment | DebtPayment

interface NewAttempt {
  method: PaymentMethod
  paymentType: number
  amount: Pence
  cardId?: string
  instrument: Instrument
}

/** The row before the call, which says at once that it may have gone. The database allows one open and one succeeded attempt an order: code 13 (D-025). */
export async function askCharge(tx: Tx, { orderId, ...charge }: NewAttempt & { orderId: string }) {
  return (await insertAttempt(tx, { order_id: orderId }, charge)) as OrderPayment
}

/** The same for what a seller owes: one open attempt a seller. */
export async function askDebt(tx: Tx, { debtorId, ...charge }: NewAttempt & { debtorId: string }) {
  return (await insertAttempt(tx, { debtor_id: debtorId }, charge)) as DebtPayment
}

async function insertAttempt(
  tx: Tx,
  what: { order_id: string } | { debtor_id: string },
  { method, paymentType, amount, cardId, instrument }: NewAttempt,
): Promise<Payment> {
  try {
    return paymentOf(
      await insertPayment(tx, {
        ...what,
        method,
        payment_type: paymentType,
        amount_pence: amount,
        card_id: cardId ?? null,
        instrument: JSON.stringify(instrument),
      }),
    )
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'payments_one_open') throw new Refusal(paymentsText.orderUnderWay, errorCode.orderClosed)
    if (broken === 'payments_one_open_debt') throw new Refusal(paymentsText.debtUnderWay, errorCode.orderClosed)
    throw error
  }
}

/** No answer in time. Never turns a finished attempt open again. */
export async function markUnknown(db: Db, paymentId: string): Promise<void> {
  await movePayment(db, paymentId, ['sent', 'unknown'], { state: 'unknown' })
}

/** The card holder has to confirm it at this address first (D-042). */
export async function awaitAction(db: Db, paymentId: string, url: string, providerRef: string): Promise<void> {
  await movePayment(db, paymentId, openStates, { state: 'action', next_action_url: url, provider_ref: providerRef })
}

/** The provider said no; answers false if the attempt had ended before. */
export function refuseCharge(db: Db, paymentId: string, text: string, providerRef?: string | null): Promise<boolean> {
  const known = providerRef ? { provider_ref: providerRef } : {}
  return movePayment(db, paymentId, openStates, {
    state: 'failed',
    refused_text: text,
    next_action_url: null,
    ...known,
  })
}

/**
 * The money is in: compared with what was asked before it is believed. Answers false when it was settled before. A
 * late success of an attempt that we had given up is still money and counts.
 */
export async function settleCharge(tx: Tx, paymentId: string, facts: ChargeFacts): Promise<boolean> {
  const { reference, amount, currency, providerRef, chargeRef, funding, last4 } = facts
  const paid = {
    state: 'succeeded',
    provider_ref: providerRef,
    charge_ref: chargeRef,
    funding,
    last4,
    next_action_url: null,
    refused_text: null,
  }
  const asked = { amount_pence: amount, currency }
  if (reference === paymentId && (await movePayment(tx, paymentId, [...openStates, 'failed'], paid, asked))) return true
  const row = await lockPayment(tx, paymentId)
  if (!row) throw new Error(`no payment ${paymentId}`)
  if (reference !== row.id || amount !== row.amount_pence || currency !== row.currency)
    throw new Error(`the charge ${providerRef} is not what payment ${paymentId} asked for`)
  return false
}

export async function openPaymentOf(db: Db, orderId: string): Promise<Payment | undefined> {
  const row = await findOpenPayment(db, orderId)
  return row && paymentOf(row)
}

/** The attempt that paid the order. */
export async function paidPaymentOf(db: Db, orderId: string): Promise<OrderPayment | undefined> {
  const row = await findPaidPayment(db, orderId)
  return row && (paymentOf(row) as OrderPayment)
}

/** A debtor's attempt whose end she has not been told yet. */
export async function untoldPaymentOf(db: Db, debtorId: string): Promise<DebtPayment | undefined> {
  const row = await findUntoldPayment(db, debtorId)
  return row && (paymentOf(row) as DebtPayment)
}

/** A debtor is paying right now. */
export async function hasOpenDebtPayment(db: Db, debtorId: string): Promise<boolean> {
  return (await findOpenDebtPayment(db, debtorId)) !== undefined
}

export function setUntold(db: Db, paymentId: string, untold: boolean): Promise<void> {
  return updateUntold(db, paymentId, untold)
}

export async function readPayment(db: Db, paymentId: string): Promise<Payment | undefined> {
  const row = isId(paymentId) ? await findPayment(db, paymentId) : undefined
  return row && paymentOf(row)
}

/** Whose charge an event is about: by our reference, or by the provider's. */
export async function paymentOfCharge(
  db: Db,
  { reference, providerRef }: { reference: string | null; providerRef: string },
): Promise<Payment | undefined> {
  const row =
    (await findPaymentByRef(db, providerRef)) ?? (isId(reference) ? await findPayment(db, reference) : undefined)
  return row && paymentOf(row)
}

export function paymentOf(row: PaymentRow): Payment {
  const attempt = {
    id: row.id,
    method: row.method as PaymentMethod,
    paymentType: row.payment_type,
    state: row.state as PaymentState,
    amount: pence(row.amount_pence),
    currency: row.currency,
    cardId: row.card_id,
    instrument: row.instrument as unknown as Instrument,
    providerRef: row.provider_ref,
    nextActionUrl: row.next_action_url,
    refusedText: row.refused_text,
    funding: row.funding,
    last4: row.last4,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  const { order_id: orderId, debtor_id: debtorId } = row
  if (orderId !== null) return { ...attempt, orderId, debtorId: null }
  if (debtorId !== null) return { ...attempt, orderId: null, debtorId }
  throw new Error(`payment ${row.id} is for nothing`)
}
