import { transferFromCharge } from '../accounts/transfers.ts'
import { invalidRequest } from '../http/provider-error.ts'
import { emitEvent, markChanged, type RequestContext, type StoredObject } from '../http/request-context.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { sandboxText } from '../text.ts'
import { openChallenge, voidChallenge } from './authentication-challenge.ts'
import { type DeclineReason, declineError, findChargeDecline, getDeclineReason } from './card-declines.ts'
import { type Charge, makeCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { assertReusable, attachToCustomer, type PaymentMethod } from './payment-methods.ts'
import type { Behaviour } from './test-cards.ts'

interface AttemptOptions {
  /** The card holder is not present to authenticate. */
  offSession?: boolean
  errorOnAction?: boolean
  /** The card holder entered the CVC of a saved card again. */
  cvcUpdated?: boolean
  returnUrl?: string | null
}

/** Attempts a charge: it succeeds, is declined, or requires authentication first. */
export async function attemptCharge(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  method: StoredObject<PaymentMethod>,
  { offSession = false, errorOnAction = false, cvcUpdated = false, returnUrl = null }: AttemptOptions,
): Promise<void> {
  assertMethodBelongsToCustomer(intent, method)
  assertReusable(method)
  await voidChallenge(context, intent.data.next_action)
  const behaviour = method.hidden.behaviour as Behaviour
  if (behaviour === 'authenticate') {
    if (offSession || errorOnAction) throw declinePayment(context, intent, method, 'authentication_required')
    const next_action = openChallenge(context, { intent: intent.id, for: 'payment_intent', return_url: returnUrl })
    updateIntent(context, intent, {
      status: 'requires_action',
      next_action,
      payment_method: method.id,
      last_payment_error: null,
    })
    emitEvent(context, 'payment_intent.requires_action', intent)
    return
  }
  // A card that is not saved still has the CVC with which it was entered; a saved card has none unless it was entered again.
  const decline = findChargeDecline(behaviour, cvcUpdated || !method.data.customer)
  if (decline) throw declinePayment(context, intent, method, decline)
  const charge = await completePayment(context, intent, method, false)
  if (behaviour === 'dispute') openDispute(context, charge)
}

/** Completes a successful payment. */
export async function completePayment(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  method: StoredObject<PaymentMethod>,
  authenticated: boolean,
): Promise<StoredObject<Charge>> {
  const { customer, setup_future_usage, amount, transfer_data } = intent.data
  const charge = makeCharge(context, { intent: intent.data, method, authenticated, declineReason: null })
  updateIntent(context, intent, {
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
  if (transfer_data) await transferFromCharge(context, charge, transfer_data)
  if (customer && setup_future_usage && !method.data.customer) attachToCustomer(context, method, customer)
  if (!method.data.customer) {
    method.hidden = { ...method.hidden, spent: true }
    markChanged(context, method)
  }
  emitEvent(context, 'payment_intent.succeeded', intent)
  return charge
}

/** Declines a payment: the failed charge is stored and the payment waits for another card. */
function declinePayment(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  method: StoredObject<PaymentMethod>,
  reason: DeclineReason,
) {
  const charge = makeCharge(context, { intent: intent.data, method, authenticated: false, declineReason: reason })
  const { code, decline_code, message } = getDeclineReason(reason)
  const left = { charge: charge.id, payment_method: method.data }
  failPayment(context, intent, charge.id, { type: 'card_error', code, decline_code, message, ...left })
  return declineError(reason, { ...left, payment_intent: intent.data }, true)
}

/** Fails a payment whose authentication the card holder did not confirm. */
export function failAuthentication(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  method: StoredObject<PaymentMethod>,
): void {
  failPayment(context, intent, intent.data.latest_charge, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: sandboxText.authenticationFailed,
    payment_method: method.data,
  })
}

function failPayment(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  latest_charge: string | null,
  last_payment_error: JsonObject,
): void {
  const waiting = { status: 'requires_payment_method', payment_method: null, next_action: null } as const
  updateIntent(context, intent, { ...waiting, latest_charge, last_payment_error })
  emitEvent(context, 'payment_intent.payment_failed', intent)
}

function updateIntent(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  changes: Partial<PaymentIntent> & JsonObject,
): void {
  intent.data = { ...intent.data, ...changes }
  markChanged(context, intent)
}

function assertMethodBelongsToCustomer(
  { data: intent }: StoredObject<PaymentIntent>,
  { data: method }: StoredObject<PaymentMethod>,
): void {
  if (!method.customer || method.customer === intent.customer) return
  const message = intent.customer
    ? `The payment method supplied (${method.id}) does not belong to the supplied customer (${intent.customer}).`
    : `The provided PaymentMethod cannot be used: it belongs to the customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
  throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'payment_method' })
}
