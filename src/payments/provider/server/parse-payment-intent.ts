import { paymentsText } from '#payments/text.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Billing, ChargeResult } from './payment-provider.ts'
import { classifyProviderError } from './provider-errors.ts'

/** The fields of Stripe's payment intent that are read; declared here, since only stripe-*.ts may import the library. */
export interface PaymentIntent {
  id: string
  status: string
  amount_received: number
  currency: string
  metadata: Record<string, string>
  next_action: { redirect_to_url?: { url: string | null } | null } | null
  last_payment_error: { message?: string } | null
  latest_charge: string | Charge | null
  payment_method?: string | { id: string } | null
}

interface Charge {
  id: string
  balance_transaction: string | BalanceTransaction | null
  billing_details: { name: string | null; address: Address | null }
  payment_method_details: { card?: Card | null } | null
}

/** What a charge changed in the shop's balance at the provider; Stripe may add it a little later than the charge. */
export interface BalanceTransaction {
  currency: string
  fee: number
}

interface Address {
  line1: string | null
  line2: string | null
  city: string | null
  postal_code: string | null
}

interface Card {
  brand: string | null
  funding: string | null
  last4: string | null
  exp_month?: number
  exp_year?: number
  wallet: { type: string } | null
}

export const referenceKey = 'payment_id'

/** The id in a field of Stripe that holds either an id or, expanded, the whole object. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

export function referenceOf({ metadata }: Pick<PaymentIntent, 'metadata'>): string | null {
  return metadata[referenceKey] ?? null
}

export function parsePaymentIntent(intent: PaymentIntent): ChargeResult {
  const providerRef = intent.id
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded', ...parseSettledCharge(intent) }
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url
      return url ? { state: 'requires_action', providerRef, url } : { state: 'unknown', providerRef }
    }
    case 'requires_payment_method': {
      const message = intent.last_payment_error?.message ?? paymentsText.cardDeclined
      return { state: 'declined', providerRef, userMessage: message, rawMessage: message, declinedBy: 'provider' }
    }
    case 'canceled':
      return {
        state: 'declined',
        providerRef,
        userMessage: paymentsText.authenticationExpired,
        rawMessage: paymentsText.authenticationExpired,
        declinedBy: 'provider',
      }
    default:
      return { state: 'unknown', providerRef }
  }
}

function parseSettledCharge(intent: PaymentIntent) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const { exp_month: expMonth, exp_year: expYear } = card ?? {}
  const cardRef = idOf(intent.payment_method)
  const wallet = card?.wallet?.type
  const walletKind: 'google_pay' | 'apple_pay' | null =
    wallet === 'google_pay' || wallet === 'apple_pay' ? wallet : null
  return {
    providerRef: intent.id,
    chargeRef: idOf(intent.latest_charge),
    reference: referenceOf(intent),
    amount: pence(intent.amount_received),
    currency: intent.currency,
    funding: card?.funding ?? '',
    brand: card?.brand ?? '',
    last4: card?.last4 ?? '',
    walletKind,
    billing: parseBilling(charge),
    fee: parseFee(intent),
    ...(cardRef && expMonth && expYear ? { card: { cardRef, expMonth, expYear } } : {}),
  }
}

/** The provider's fee; a fee in another currency than the charge's is ignored, since the ledger follows only the balance in pounds. */
export function parseFee({
  latest_charge: charge,
  currency,
}: Pick<PaymentIntent, 'latest_charge' | 'currency'>): Pence | null {
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : null
  if (!transaction || typeof transaction === 'string' || transaction.currency !== currency) return null
  return pence(transaction.fee)
}

function parseBilling(charge: Charge | null): Billing {
  const address = charge?.billing_details.address
  return {
    name: charge?.billing_details.name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    postcode: address?.postal_code ?? '',
  }
}

/** Turns the error of a charge into a result: declined, or unknown. */
export function parseChargeError(error: unknown): ChargeResult {
  const kind = classifyProviderError(error)
  if (kind === null) throw error
  if (kind === 'unknown' || kind === 'key_reused') return { state: 'unknown', cause: error }
  const { message, payment_intent: intent } = error as Error & { payment_intent?: { id: string } }
  const isDenied = kind === 'access_denied'
  const text = isDenied ? paymentsText.providerDown : message
  return {
    state: 'declined',
    providerRef: intent?.id ?? null,
    userMessage: text,
    rawMessage: text,
    declinedBy: isDenied ? 'shop' : 'provider',
  }
}
