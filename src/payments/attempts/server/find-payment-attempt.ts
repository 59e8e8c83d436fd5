import {
  type DebtPaymentAttempt,
  type OrderPaymentAttempt,
  type PaymentAttempt,
  toPaymentAttempt,
} from '#payments/attempts/server/payment-attempt.ts'
import {
  selectAttempt,
  selectAttemptByProviderRef,
  selectOpenAttempt,
  selectOpenDebtAttempt,
  selectSettledAttempt,
  selectSettledDebtAttempt,
  selectUnacknowledgedDebtAttempt,
  takeOverSentAttempt,
} from '#payments/attempts/server/payment-attempts-store.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

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

/** The newest attempt of a debtor whose outcome the debtor has not been shown yet. */
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

/** The attempt that a charge at the provider belongs to: found by the charge's id there, or by our reference in its metadata. */
export async function findPaymentAttemptByCharge(
  db: Db,
  { reference, providerRef }: { reference: string | null; providerRef: string },
): Promise<PaymentAttempt | undefined> {
  const row =
    (await selectAttemptByProviderRef(db, providerRef)) ??
    (isId(reference) ? await selectAttempt(db, reference) : undefined)
  return row && toPaymentAttempt(row)
}

/** The attempt as this process's own, if the process that was to charge it has ended. */
export async function takeOverPaymentAttempt<Attempt extends PaymentAttempt>(
  tx: Tx,
  attempt: Attempt,
  processLock: ProcessLock,
): Promise<Attempt | undefined> {
  const row = await takeOverSentAttempt(tx, attempt.id, processLock)
  return row && (toPaymentAttempt(row) as Attempt)
}
