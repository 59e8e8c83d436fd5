import type { Instrument } from '#payments/provider/server/instrument.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import { isId } from '#platform/wire-schemas.ts'
import {
  attemptsInDoubtQuery,
  type PaymentAttemptRow,
  selectAttempt,
  selectAttemptByProviderRef,
  selectOpenAttempt,
  selectOpenDebtAttempt,
  selectSettledAttempt,
  selectSettledDebtAttempt,
  selectUnacknowledgedDebtAttempt,
  takeOverSentAttempt,
} from './payment-attempts-store.ts'

export type PaymentMethod = 'saved_card' | 'new_card' | 'cash' | 'wallet' | 'link' | 'debt'
export type AttemptState = 'sent' | 'requires_action' | 'unknown' | 'succeeded' | 'failed'

interface AttemptFields {
  /** Also the provider's idempotency key. */
  id: string
  method: PaymentMethod
  paymentType: number
  state: AttemptState
  amount: Pence
  currency: string
  cardId: string | null
  instrument: Instrument
  providerRef: string | null
  nextActionUrl: string | null
  failureMessage: string | null
  funding: string | null
  last4: string | null
  createdAt: Date
  updatedAt: Date
}

export type OrderPaymentAttempt = AttemptFields & { orderId: string; debtorId: null }
/** An attempt by a seller to pay commission that is owed to the shop; it belongs to no order (D-028). */
export type DebtPaymentAttempt = AttemptFields & { orderId: null; debtorId: string }
/** One try to charge an order or a seller's debt. */
export type PaymentAttempt = OrderPaymentAttempt | DebtPaymentAttempt

export function isAttemptOpen({ state }: Pick<PaymentAttempt, 'state'>): boolean {
  return state !== 'succeeded' && state !== 'failed'
}

export function toPaymentAttempt(row: PaymentAttemptRow): PaymentAttempt {
  const attempt = {
    id: row.id,
    method: row.method as PaymentMethod,
    paymentType: row.payment_type,
    state: row.state as AttemptState,
    amount: pence(row.amount_pence),
    currency: row.currency,
    cardId: row.card_id,
    instrument: row.instrument as unknown as Instrument,
    providerRef: row.provider_ref,
    nextActionUrl: row.next_action_url,
    failureMessage: row.failure_message,
    funding: row.funding,
    last4: row.last4,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  const { order_id: orderId, debtor_id: debtorId } = row
  if (orderId !== null) return { ...attempt, orderId, debtorId: null }
  if (debtorId !== null) return { ...attempt, orderId: null, debtorId }
  throw new Error(`payment ${row.id} has neither an order nor a debtor`)
}

export async function findPaymentAttempt(db: Db, attemptId: string): Promise<PaymentAttempt | undefined> {
  const row = isId(attemptId) ? await selectAttempt(db, attemptId) : undefined
  return row && toPaymentAttempt(row)
}

export async function findOpenPaymentAttempt(db: Db, orderId: string): Promise<PaymentAttempt | undefined> {
  const row = await selectOpenAttempt(db, orderId)
  return row && toPaymentAttempt(row)
}

/** The attempt that paid the order. */
export async function findSettledPaymentAttempt(db: Db, orderId: string): Promise<OrderPaymentAttempt | undefined> {
  const row = await selectSettledAttempt(db, orderId)
  return row && (toPaymentAttempt(row) as OrderPaymentAttempt)
}

/** The debtor's newest attempt whose outcome has not been shown to the debtor yet. */
export async function findUnacknowledgedDebtPayment(db: Db, debtorId: string): Promise<DebtPaymentAttempt | undefined> {
  const row = await selectUnacknowledgedDebtAttempt(db, debtorId)
  return row && (toPaymentAttempt(row) as DebtPaymentAttempt)
}

export async function findOpenDebtPayment(db: Db, debtorId: string): Promise<DebtPaymentAttempt | undefined> {
  const row = await selectOpenDebtAttempt(db, debtorId)
  return row && (toPaymentAttempt(row) as DebtPaymentAttempt)
}

/** The newest attempt that paid a debt of this debtor. */
export async function findSettledDebtPayment(db: Db, debtorId: string): Promise<DebtPaymentAttempt | undefined> {
  const row = await selectSettledDebtAttempt(db, debtorId)
  return row && (toPaymentAttempt(row) as DebtPaymentAttempt)
}

export async function hasOpenDebtPayment(db: Db, debtorId: string): Promise<boolean> {
  return (await selectOpenDebtAttempt(db, debtorId)) !== undefined
}

/** Finds the attempt of a charge by the charge's id at the provider, or by the shop's reference in the charge's metadata. */
export async function findPaymentAttemptByCharge(
  db: Db,
  { reference, providerRef }: { reference: string | null; providerRef: string },
): Promise<PaymentAttempt | undefined> {
  const row =
    (await selectAttemptByProviderRef(db, providerRef)) ??
    (isId(reference) ? await selectAttempt(db, reference) : undefined)
  return row && toPaymentAttempt(row)
}

/** Takes over an attempt for this process; undefined unless the process that was to charge it has ended. */
export async function takeOverPaymentAttempt<Attempt extends PaymentAttempt>(
  tx: Tx,
  attempt: Attempt,
  processLock: ProcessLock,
): Promise<Attempt | undefined> {
  const row = await takeOverSentAttempt(tx, attempt.id, processLock)
  return row && (toPaymentAttempt(row) as Attempt)
}

export const paymentGauges: DatabaseGauges = {
  help: {
    chairside_payments_in_doubt: 'Payments whose outcome the provider has not told: neither paid nor failed.',
    chairside_payments_in_doubt_oldest_seconds: 'How long the oldest of them has been in doubt.',
  },
  query: attemptsInDoubtQuery,
}
