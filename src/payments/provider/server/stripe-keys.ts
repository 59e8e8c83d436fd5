import { classifyProviderError } from './provider-errors.ts'
import { createStripeClient, type StripeSettings } from './stripe-client.ts'

export interface KeyProblem {
  key: 'secret' | 'publishable'
  /** False where the provider did not answer, so that nothing is known of the key. */
  isRefused: boolean
  /** The provider's own words, without the key. */
  reason: string
}

interface TriedKeys extends Pick<StripeSettings, 'apiBase'> {
  secretKey: string
  publishableKey: string
}

/** Calls the provider with each key as the shop and its pages would: lists a payment, and makes a token that nothing uses. */
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
      // the key was taken, and what was asked with it was not
      if (kind === 'declined' && key === 'publishable') continue
      const reason = (error as Error).message.split('\n')[0]?.replaceAll(value, '…') ?? ''
      return { key, isRefused: kind !== 'unknown', reason }
    }
  }
  return null
}
