import type Stripe from 'stripe'
import type { PaymentProvider } from './payment-provider.ts'
import { classifyProviderError, toDeclined } from './provider-errors.ts'
import { createStripeClient, currency, type GetStripe, type StripeSettings } from './stripe-client.ts'

export interface KeyProblem {
  key: 'secret' | 'publishable'
  /** False if the provider did not answer, so that the key may be good. */
  isRefused: boolean
  /** The provider's message, with the key removed. */
  reason: string
}

interface TriedKeys extends Pick<StripeSettings, 'apiBase'> {
  secretKey: string
  publishableKey: string
}

/**
 * Tries each key with a call: the secret key lists a payment, and the publishable key creates a token that is never used. Returns the
 * problem of the first key that fails.
 */
export async function tryStripeKeys({ secretKey, publishableKey, apiBase }: TriedKeys): Promise<KeyProblem | null> {
  const open = (key: string) => createStripeClient({ secretKey: key, apiBase, webhookSecrets: [] }).getStripe()
  const calls = [
    { key: 'secret', value: secretKey, call: () => open(secretKey).paymentIntents.list({ limit: 1 }) },
    {
      key: 'publishable',
      value: publishableKey,
      call: () => open(publishableKey).tokens.create({ cvc_update: { cvc: '123' } }),
    },
  ] as const
  for (const { key, value, call } of calls) {
    try {
      await call()
    } catch (error) {
      const kind = classifyProviderError(error)
      if (kind === null) throw error
      // the provider accepted the key, and declined only the request that tried it
      if (kind === 'declined' && key === 'publishable') continue
      const reason = (error as Error).message.split('\n')[0]?.replaceAll(value, '…') ?? ''
      return { key, isRefused: kind !== 'unknown', reason }
    }
  }
  return null
}

const testPaymentKey = 'test_payment'

/** Whether a charge or a refund belongs to a test payment, which is not in the books; never true for real money. */
export function isOfTestPayment({
  metadata,
  livemode,
}: {
  metadata: Stripe.Metadata | null
  livemode?: boolean
}): boolean {
  return livemode !== true && metadata?.[testPaymentKey] !== undefined
}

export function stripeTestPayment(getStripe: GetStripe): Pick<PaymentProvider, 'payForTest'> {
  return {
    async payForTest() {
      const metadata = { [testPaymentKey]: 'refunded at once' }
      try {
        const { id, status } = await getStripe().paymentIntents.create({
          amount: 100,
          currency,
          allowed_payment_method_types: ['card'],
          payment_method: 'pm_card_visa',
          confirm: true,
          description: 'Test payment',
          metadata,
        })
        if (status !== 'succeeded') return { state: 'declined', userMessage: status, rawMessage: status }
        await getStripe().refunds.create({ payment_intent: id, metadata })
        return { state: 'refunded', providerRef: id }
      } catch (error) {
        const kind = classifyProviderError(error)
        if (kind === 'unknown') return { state: 'unknown', cause: error }
        if (kind === 'access_denied') {
          const { message } = error as Error
          return { state: 'declined', userMessage: message, rawMessage: message }
        }
        return toDeclined(error)
      }
    },
  }
}
