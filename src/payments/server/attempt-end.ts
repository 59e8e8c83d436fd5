import type { Payment } from '#payments/server/charges.ts'
import { outcomeOf } from '#payments/server/open-attempts.ts'
import type { ChargeResult, PaymentProvider } from '#payments/server/provider.ts'
import { paymentsText } from '#payments/text.ts'

/** How an attempt stands, as far as its payer is concerned; every answer of the provider is one. */
export type End =
  | { state: 'succeeded' }
  | { state: 'refused'; rawMessage: string }
  | { state: 'action'; url: string }
  | { state: 'unknown' }

export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return state !== 'succeeded' && state !== 'failed'
}

/** Of an attempt that is not open any more. */
export function endOf({ state, refusedText }: Payment): End {
  return state === 'succeeded' ? { state } : { state: 'refused', rawMessage: refusedText ?? paymentsText.refused }
}

/** A new attempt is charged, an earlier one asked about. */
export async function askProvider(
  provider: PaymentProvider,
  { payment, isNew }: { payment: Payment; isNew: boolean },
  { description, returnUrl }: { description: string; returnUrl: string },
): Promise<ChargeResult> {
  if (!isNew) return outcomeOf(provider, payment)
  const { id: reference, orderId, amount, instrument } = payment
  return provider.charge({ reference, orderId, amount, instrument, description, returnUrl })
}
