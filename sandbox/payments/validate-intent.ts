import { invalidRequest } from '../http/provider-error.ts'
import type { StoredObject } from '../http/request-context.ts'
import type { PaymentIntent } from './payment-intent.ts'

const minAmount = 30
const maxAmount = 99_999_999

export function validateAmount(amount: number): void {
  if (amount < minAmount)
    throw invalidRequest('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' })
  if (amount > maxAmount)
    throw invalidRequest('Amount must be no more than £999,999.99', { code: 'amount_too_large', param: 'amount' })
}

/** Requires a return URL as the provider does: automatic payment methods may redirect the browser. */
export function requireReturnUrl({ data }: StoredObject<PaymentIntent>, returnUrl: string | undefined): void {
  const automatic = data.automatic_payment_methods as { enabled: boolean; allow_redirects: string } | null
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || returnUrl) return
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url', payment_intent: data },
  )
}

export function requireStatus({ data }: StoredObject<PaymentIntent>, verb: string, allowed: string[]): void {
  if (allowed.includes(data.status)) return
  const message =
    verb === 'confirm' && data.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${data.status}. Only a PaymentIntent with one of the following statuses may be used: ${allowed.join(', ')}.`
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: data })
}
