import { type Call, type Kept, saved, tell } from './call.ts'
import { askHolder, voidChallenge } from './challenges.ts'
import { type Charge, makeCharge } from './charges.ts'
import { type DeclineReason, declined, reasonOf } from './decline.ts'
import { openDispute } from './disputes.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { link, type PaymentMethod, refuseSpent } from './payment-methods.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { sandboxText } from './text.ts'
import { sendOn } from './transfers.ts'

interface How {
  /** The holder is not there to be asked. */
  offSession?: boolean
  errorOnAction?: boolean
  returnUrl?: string | null
}

/** Tries to take the money: it comes, the bank says no, or the holder has to be asked first. */
export async function attemptPayment(
  call: Call,
  intent: Kept<PaymentIntent>,
  method: Kept<PaymentMethod>,
  { offSession = false, errorOnAction = false, returnUrl = null }: How,
): Promise<void> {
  refuseStranger(intent, method)
  refuseSpent(method)
  await voidChallenge(call, intent.data.next_action)
  const { behaviour } = method.hidden
  if (behaviour === 'authenticate') {
    if (offSession || errorOnAction) throw refuse(call, intent, method, 'authentication_required')
    const next_action = askHolder(call, { intent: intent.id, for: 'payment_intent', return_url: returnUrl })
    change(call, intent, {
      status: 'requires_action',
      next_action,
      payment_method: method.id,
      last_payment_error: null,
    })
    tell(call, 'payment_intent.requires_action', intent)
    return
  }
  if (behaviour === 'insufficient_funds') throw refuse(call, intent, method, 'insufficient_funds')
  if (behaviour === 'decline' || behaviour === 'decline_when_charged') throw refuse(call, intent, method, 'decline')
  const charge = await succeed(call, intent, method, false)
  if (behaviour === 'dispute') openDispute(call, charge)
}

/** The money is there. */
export async function succeed(
  call: Call,
  intent: Kept<PaymentIntent>,
  method: Kept<PaymentMethod>,
  authenticated: boolean,
): Promise<Kept<Charge>> {
  const { customer, setup_future_usage, amount, transfer_data } = intent.data
  const charge = makeCharge(call, { intent: intent.data, method, authenticated, refusal: null })
  change(call, intent, {
    ...{ status: 'succeeded', amount_received: amount, latest_charge: charge.id, payment_method: method.id },
    ...{ next_action: null, last_payment_error: null },
  })
  if (transfer_data) await sendOn(call, charge, transfer_data)
  if (customer && setup_future_usage && !method.data.customer) link(call, method, customer)
  if (!method.data.customer) {
    method.hidden = { ...method.hidden, spent: true }
    saved(call, method)
  }
  tell(call, 'payment_intent.succeeded', intent)
  return charge
}

/** The bank said no: the failed charge stays, and the payment waits for another card. */
function refuse(call: Call, intent: Kept<PaymentIntent>, method: Kept<PaymentMethod>, reason: DeclineReason) {
  const charge = makeCharge(call, { intent: intent.data, method, authenticated: false, refusal: reason })
  const { code, decline_code, message } = reasonOf(reason)
  const left = { charge: charge.id, payment_method: method.data }
  fail(call, intent, charge.id, { type: 'card_error', code, decline_code, message, ...left })
  return declined(reason, { ...left, payment_intent: intent.data }, true)
}

/** The holder did not confirm it. */
export function failAuthentication(call: Call, intent: Kept<PaymentIntent>, method: Kept<PaymentMethod>): void {
  fail(call, intent, intent.data.latest_charge, {
    ...{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    ...{ message: sandboxText.authenticationFailed, payment_method: method.data },
  })
}

function fail(
  call: Call,
  intent: Kept<PaymentIntent>,
  latest_charge: string | null,
  last_payment_error: JsonObject,
): void {
  const waiting = { status: 'requires_payment_method', payment_method: null, next_action: null } as const
  change(call, intent, { ...waiting, latest_charge, last_payment_error })
  tell(call, 'payment_intent.payment_failed', intent)
}

function change(call: Call, intent: Kept<PaymentIntent>, changes: Partial<PaymentIntent> & JsonObject): void {
  intent.data = { ...intent.data, ...changes }
  saved(call, intent)
}

function refuseStranger({ data: intent }: Kept<PaymentIntent>, { data: method }: Kept<PaymentMethod>): void {
  if (!method.customer || method.customer === intent.customer) return
  const message = intent.customer
    ? `The payment method supplied (${method.id}) does not belong to the supplied customer (${intent.customer}).`
    : `The provided PaymentMethod cannot be used: it belongs to the customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
  throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'payment_method' })
}
