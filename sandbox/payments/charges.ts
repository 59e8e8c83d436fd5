import { recordBalanceTransaction } from '../accounts/balance-transactions.ts'
import { listObjects } from '../http/list-objects.ts'
import { createObject, emitEvent, findObject, type RequestContext, type StoredObject } from '../http/request-context.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { type DeclineReason, getDeclineReason } from './card-declines.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { PaymentMethod } from './payment-methods.ts'

export interface Charge {
  id: string
  amount: number
  amount_refunded: number
  currency: string
  customer: string | null
  disputed: boolean
  payment_intent: string | null
  payment_method: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
  transfer_group: string | null
}

interface Attempt {
  intent: PaymentIntent
  method: StoredObject<PaymentMethod>
  /** Whether the card holder authenticated the payment. */
  authenticated: boolean
  declineReason: DeclineReason | null
}

/** Creates the charge of one attempt, successful or declined. */
export function makeCharge(
  context: RequestContext,
  { intent, method, authenticated, declineReason }: Attempt,
): StoredObject<Charge> {
  const id = generateObjectId('ch')
  const charge = createObject<Charge>(
    context,
    'charge',
    {
      id,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      billing_details: method.data.billing_details,
      calculated_statement_descriptor: 'SANDBOX',
      created: context.now,
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      disputed: false,
      failure_balance_transaction: null,
      fraud_details: {},
      livemode: false,
      metadata: intent.metadata,
      on_behalf_of: null,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: { type: 'card', card: cardDetails(method, intent.amount, authenticated) },
      receipt_email: intent.receipt_email,
      receipt_number: null,
      receipt_url: null,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      transfer_data: null,
      transfer_group: intent.transfer_group,
      ...(declineReason ? failed(declineReason) : paid(context, id, intent)),
    },
    { links: [intent.id, intent.customer, intent.transfer_group] },
  )
  emitEvent(context, declineReason ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

/** Records the balance transaction of a charge that succeeded, with the provider's fee, and returns the fields of such a charge. */
function paid(context: RequestContext, source: string, { amount, currency, description }: PaymentIntent) {
  const fee = context.options.fee?.(amount) ?? 0
  const movement = { amount, currency, source, type: 'charge', category: 'charge', fee, description } as const
  return {
    amount_captured: amount,
    captured: true,
    paid: true,
    status: 'succeeded' as const,
    balance_transaction: recordBalanceTransaction(context, movement),
    failure_code: null,
    failure_message: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      ...usualRisk,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
  }
}

function failed(declineReason: DeclineReason) {
  const { code, decline_code, message } = getDeclineReason(declineReason)
  return {
    amount_captured: 0,
    captured: false,
    paid: false,
    status: 'failed' as const,
    balance_transaction: null,
    failure_code: code,
    failure_message: message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: decline_code,
      ...usualRisk,
      seller_message: 'The bank declined the payment.',
      type: 'issuer_declined',
    },
  }
}

const unusedIndicators = { electronic_commerce_indicator: null, exemption_indicator: null, transaction_id: null }
const usualRisk = { risk_level: 'normal', risk_score: 10 }

function cardDetails(method: StoredObject<PaymentMethod>, amount: number, authenticated: boolean): JsonObject {
  const card = method.data.card as JsonObject
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    electronic_commerce_indicator: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: generateObjectId('n', 15).slice(2),
    regulated_status: 'unregulated',
    transaction_link_id: null,
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          result: 'authenticated',
          result_reason: null,
          version: '2.2.0',
          ...unusedIndicators,
        }
      : null,
    wallet: card.wallet,
  }
}

export async function readCharge(context: RequestContext): Promise<JsonObject> {
  return (await findObject<Charge>(context, 'charge', context.params.id ?? '')).data
}

export function listCharges(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'charge', { pointers: ['customer', 'payment_intent', 'transfer_group'] })
}
