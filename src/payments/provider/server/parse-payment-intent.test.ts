import { describe, expect, test } from 'vitest'
import {
  type PaymentIntent,
  parseChargeError,
  parseFee,
  parsePaymentIntent,
} from '#payments/provider/server/parse-payment-intent.ts'
import { paymentsText } from '#payments/text.ts'

const billingAddress = { line1: '1 High Street', line2: null, city: 'York', postal_code: 'YO1 7HH' }
const card = { brand: 'visa', funding: 'credit', last4: '4242', wallet: null }
const charge = {
  id: 'ch_1',
  balance_transaction: { currency: 'gbp', fee: 49 },
  billing_details: { name: 'Ida Island', address: billingAddress },
  payment_method_details: { card },
}
const intent: PaymentIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amount_received: 2000,
  currency: 'gbp',
  metadata: { payment_id: 'payment-1' },
  next_action: null,
  last_payment_error: null,
  latest_charge: charge,
}
const walletOf = (type: string) =>
  parsePaymentIntent({
    ...intent,
    latest_charge: { ...charge, payment_method_details: { card: { ...card, wallet: { type } } } },
  })
const declined = { state: 'declined', declinedBy: 'provider' }

describe('a charge at the provider', () => {
  test('that succeeded has its card, its address and the fee', () => {
    expect(parsePaymentIntent(intent)).toEqual({
      state: 'succeeded',
      providerRef: 'pi_1',
      chargeRef: 'ch_1',
      reference: 'payment-1',
      amount: 2000,
      currency: 'gbp',
      funding: 'credit',
      brand: 'visa',
      last4: '4242',
      walletKind: null,
      fee: 49,
      billing: { name: 'Ida Island', line1: '1 High Street', line2: '', city: 'York', postcode: 'YO1 7HH' },
    })
  })

  test('that is read without its card, or is no charge of the shop, has empty fields', () => {
    expect(parsePaymentIntent({ ...intent, latest_charge: 'ch_1', metadata: {} })).toEqual({
      state: 'succeeded',
      providerRef: 'pi_1',
      chargeRef: 'ch_1',
      reference: null,
      amount: 2000,
      currency: 'gbp',
      funding: '',
      brand: '',
      last4: '',
      walletKind: null,
      fee: null,
      billing: { name: '', line1: '', line2: '', city: '', postcode: '' },
    })
    const bare = { ...charge, billing_details: { name: null, address: null }, payment_method_details: null }
    const billing = { name: '', line1: '', line2: '', city: '', postcode: '' }
    expect(parsePaymentIntent({ ...intent, latest_charge: bare })).toMatchObject({
      chargeRef: 'ch_1',
      last4: '',
      billing,
    })
    expect(parsePaymentIntent({ ...intent, latest_charge: null })).toMatchObject({ chargeRef: null, fee: null })
  })

  test('names the two wallets that the shop offers, and no other', () => {
    expect(walletOf('google_pay')).toMatchObject({ walletKind: 'google_pay' })
    expect(walletOf('apple_pay')).toMatchObject({ walletKind: 'apple_pay' })
    expect(walletOf('link')).toMatchObject({ walletKind: null })
  })

  test('has a fee of the balance only in its own currency, once the provider knows it', () => {
    const feeOf = (balance_transaction: string | { currency: string; fee: number } | null) =>
      parseFee({ currency: 'gbp', latest_charge: { ...charge, balance_transaction } })
    expect(feeOf({ currency: 'gbp', fee: 0 })).toBe(0)
    for (const unknown of [{ currency: 'eur', fee: 49 }, 'txn_1', null]) expect(feeOf(unknown)).toBeNull()
  })

  test('waits at the bank where there is a url to go to, and is unknown without one', () => {
    const waiting = (url: string | null) =>
      parsePaymentIntent({ ...intent, status: 'requires_action', next_action: { redirect_to_url: { url } } })
    const unknown = { state: 'unknown', providerRef: 'pi_1' }
    expect(waiting('https://bank.example')).toEqual({
      state: 'requires_action',
      providerRef: 'pi_1',
      url: 'https://bank.example',
    })
    expect(waiting(null)).toEqual(unknown)
    for (const next_action of [null, { redirect_to_url: null }])
      expect(parsePaymentIntent({ ...intent, status: 'requires_action', next_action })).toEqual(unknown)
    expect(parsePaymentIntent({ ...intent, status: 'processing' })).toEqual(unknown)
  })

  test('is declined with the provider’s words, or the shop’s, after a cancellation [D-042, D-201]', () => {
    const refused = (last_payment_error: PaymentIntent['last_payment_error']) =>
      parsePaymentIntent({ ...intent, status: 'requires_payment_method', last_payment_error })
    const words = (text: string) => ({ ...declined, providerRef: 'pi_1', userMessage: text, rawMessage: text })
    expect(refused({ message: 'Your card has expired.' })).toEqual(words('Your card has expired.'))
    for (const none of [null, {}]) expect(refused(none)).toEqual(words(paymentsText.cardDeclined))
    expect(parsePaymentIntent({ ...intent, status: 'canceled' })).toEqual(words(paymentsText.authenticationExpired))
  })
})

describe('a charge that the provider answered with an error', () => {
  const thrown = (type: string, more: object = {}) =>
    Object.assign(new Error('Your card was declined.'), { type, ...more })

  test('is declined by a card error, and by a request that the provider finds wrong', () => {
    const text = 'Your card was declined.'
    for (const type of ['StripeCardError', 'StripeInvalidRequestError'])
      expect(parseChargeError(thrown(type))).toEqual({
        ...declined,
        providerRef: null,
        userMessage: text,
        rawMessage: text,
      })
    expect(parseChargeError(thrown('StripeCardError', { payment_intent: { id: 'pi_1' } }))).toMatchObject({
      providerRef: 'pi_1',
    })
  })

  test('blames no card where the shop itself is refused, and shows no provider’s words [D-250]', () => {
    const text = paymentsText.providerDown
    for (const type of ['StripeAuthenticationError', 'StripePermissionError'])
      expect(parseChargeError(thrown(type))).toEqual({
        state: 'declined',
        providerRef: null,
        userMessage: text,
        rawMessage: text,
        declinedBy: 'shop',
      })
  })

  test('is unknown where the request may have been executed [D-024]', () => {
    for (const type of ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError', 'StripeIdempotencyError'])
      expect(parseChargeError(thrown(type))).toMatchObject({ state: 'unknown' })
  })

  test('goes on as a fault where the error is not the provider’s', () => {
    for (const fault of [new Error('ours'), thrown('TypeError'), Object.assign(new Error('ours'), { type: 7 }), 'text'])
      expect(() => parseChargeError(fault)).toThrow(fault as Error)
  })
})
