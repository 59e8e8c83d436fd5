import { expect, test } from 'vitest'
import { outcomeOf, retrieveOrCancelCharge } from '#payments/attempts/server/charge-payment-attempt.ts'
import { isAttemptOpen, type OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import type { ChargeResult, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import { pence } from '#platform/money.ts'

const attemptFrom = (minutesAgo: number, providerRef: string | null = 'pi_1'): OrderPaymentAttempt => {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000)
  return {
    id: 'payment-1',
    orderId: 'order-1',
    debtorId: null,
    method: 'new_card',
    paymentType: 1,
    state: 'sent',
    amount: pence(2000),
    currency: 'gbp',
    cardId: null,
    instrument: { kind: 'token', token: 'tok_visa' },
    providerRef,
    nextActionUrl: null,
    failureMessage: null,
    funding: null,
    last4: null,
    createdAt,
    updatedAt: createdAt,
  }
}

const waiting: ChargeResult = { state: 'requires_action', providerRef: 'pi_1', url: 'https://bank.example' }
const unknown: ChargeResult = { state: 'unknown', providerRef: 'pi_1' }
const [refused, cancelled] = ['Your card was declined.', 'The payment was not confirmed in time.'].map(
  (text): ChargeResult => ({
    state: 'declined',
    providerRef: 'pi_1',
    userMessage: text,
    rawMessage: text,
    declinedBy: 'provider',
  }),
)

/** A stand-in for the provider that has this charge or none, and cancels every charge that it is asked to cancel. */
function providerWith(charge: ChargeResult | null, key: 'closed' | 'already_used' = 'closed'): PaymentProvider {
  const provider: Partial<PaymentProvider> = {
    retrieveCharge: async () => charge ?? unknown,
    findCharge: async () => charge,
    cancelCharge: async () => cancelled ?? unknown,
    closeChargeReference: async () => key,
  }
  return provider as PaymentProvider
}

const retrieve = (provider: PaymentProvider, attempt: OrderPaymentAttempt) => retrieveOrCancelCharge(provider, attempt)

test('an authentication or a charge without outcome is cancelled after ten minutes [D-042]', async () => {
  for (const charge of [waiting, unknown]) {
    expect(await retrieve(providerWith(charge), attemptFrom(9.9))).toEqual(charge)
    expect(await retrieve(providerWith(charge), attemptFrom(10))).toEqual(cancelled)
  }
})

test('an ended charge stays as it is, and one without a name is not cancelled [D-024]', async () => {
  expect(await retrieve(providerWith(refused ?? null), attemptFrom(60))).toEqual(refused)
  expect(await retrieve(providerWith({ state: 'unknown' }), attemptFrom(60, null))).toMatchObject({ state: 'unknown' })
})

test('a call that never arrived is declined, and no card is blamed [D-025, D-250]', async () => {
  const text = paymentsText.paymentNotMade
  const notMade = { state: 'declined', providerRef: null, userMessage: text, rawMessage: text, declinedBy: 'shop' }
  expect(await retrieve(providerWith(null), attemptFrom(0, null))).toEqual(notMade)
  // a call has used the idempotency key, and may be under way for up to ten minutes
  expect(await retrieve(providerWith(null, 'already_used'), attemptFrom(9.9, null))).toMatchObject({ state: 'unknown' })
  expect(await retrieve(providerWith(null, 'already_used'), attemptFrom(10, null))).toEqual(notMade)
})

test('an ended attempt was paid, or declined with the provider’s words or the shop’s', () => {
  const ended = (state: 'succeeded' | 'failed', failureMessage: string | null) =>
    outcomeOf({ ...attemptFrom(1), state, failureMessage })
  expect(ended('succeeded', null)).toEqual({ state: 'succeeded' })
  expect(ended('failed', 'No.')).toEqual({ state: 'declined', rawMessage: 'No.' })
  expect(ended('failed', null)).toEqual({ state: 'declined', rawMessage: paymentsText.paymentDeclined })
})

test('an attempt is open until it is paid or has failed, even with an unknown outcome [D-024]', () => {
  const states = ['sent', 'unknown', 'requires_action', 'succeeded', 'failed'] as const
  expect(states.filter((state) => isAttemptOpen({ state }))).toEqual(['sent', 'unknown', 'requires_action'])
})
