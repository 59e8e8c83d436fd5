import { z } from 'zod'
import { attemptPayment } from './attempt-payment.ts'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import { voidChallenge } from './challenges.ts'
import { clearable, currency, mergeMetadata, metadata, readInput, text, webUrl, whole, yesNo } from './check-input.ts'
import { checkAmount, refuseState, refuseWithoutReturn } from './check-intent.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { makeMethod, methodFields, takeMethod } from './payment-methods.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { useCvcToken } from './tokens.ts'

const paying = {
  payment_method: text.optional(),
  payment_method_data: z.strictObject(methodFields).optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({ cvc_token: text, request_three_d_secure: z.enum(['any', 'automatic', 'challenge']) })
        .partial(),
    })
    .optional(),
  off_session: z.union([yesNo, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  error_on_requires_action: yesNo.optional(),
  return_url: webUrl.optional(),
  receipt_email: clearable.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
}
const describing = {
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  transfer_group: clearable.optional(),
  statement_descriptor_suffix: clearable.optional(),
}
const creating = {
  ...paying,
  ...describing,
  amount: whole,
  currency,
  confirm: yesNo.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: yesNo, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirmation_method: z.literal('automatic').optional(),
  transfer_data: z.strictObject({ destination: text, amount: whole.optional() }).optional(),
}

type Paying = z.output<z.ZodObject<typeof paying>>

export async function createPaymentIntent(call: Call): Promise<JsonObject> {
  const given = readInput(creating, call.input)
  checkAmount(given.amount)
  if (given.customer) await findObject(call, 'customer', given.customer, { param: 'customer' })
  const automatic = given.allowed_payment_method_types ? null : { allow_redirects: 'always', enabled: true }
  const automatic_payment_methods = given.automatic_payment_methods
    ? { allow_redirects: 'always', ...given.automatic_payment_methods }
    : automatic
  const id = newId('pi')
  const intent = makeObject<PaymentIntent>(
    call,
    'payment_intent',
    {
      ...{
        id,
        object: 'payment_intent',
        allowed_payment_method_types: given.allowed_payment_method_types ?? null,
        amount: given.amount,
        amount_capturable: 0,
        amount_received: 0,
      },
      ...{ application: null, application_fee_amount: null, automatic_payment_methods, canceled_at: null },
      ...{ cancellation_reason: null, capture_method: given.capture_method ?? 'automatic_async' },
      ...{ client_secret: newId(`${id}_secret`), confirmation_method: 'automatic', created: call.now },
      ...{
        currency: given.currency,
        customer: given.customer ?? null,
        customer_account: null,
        description: given.description ?? null,
      },
      ...{
        last_payment_error: null,
        latest_charge: null,
        livemode: false,
        metadata: mergeMetadata({}, given.metadata),
      },
      ...{ next_action: null, on_behalf_of: null, payment_method: null, payment_method_types: ['card'] },
      ...{ payment_method_options: { card: { request_three_d_secure: 'automatic' } }, processing: null },
      ...{ receipt_email: given.receipt_email ?? null, review: null, shipping: null, source: null },
      ...{ setup_future_usage: given.setup_future_usage ?? null, statement_descriptor: null },
      ...{ statement_descriptor_suffix: given.statement_descriptor_suffix ?? null, status: 'requires_payment_method' },
      ...{ transfer_data: given.transfer_data ?? null, transfer_group: given.transfer_group ?? null },
    },
    { links: [given.customer, given.transfer_group] },
  )
  tell(call, 'payment_intent.created', intent)
  if (given.confirm) await confirm(call, intent, given)
  else await choose(call, intent, given)
  return intent.data
}

export async function confirmPaymentIntent(call: Call): Promise<JsonObject> {
  const given = readInput(paying, call.input)
  const intent = await lockIntent(call)
  refuseState(intent, 'confirm', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  await confirm(call, intent, given)
  return intent.data
}

async function confirm(call: Call, intent: Kept<PaymentIntent>, given: Paying): Promise<void> {
  const method = await choose(call, intent, given)
  if (!method)
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent.data },
    )
  refuseWithoutReturn(intent, given.return_url)
  const cvc = given.payment_method_options?.card?.cvc_token
  if (cvc) await useCvcToken(call, cvc)
  await attemptPayment(call, intent, method, {
    offSession: given.off_session ?? false,
    errorOnAction: given.error_on_requires_action ?? false,
    returnUrl: given.return_url ?? null,
  })
}

/** Which card it is to be: a new one from a token, a saved one, or the one chosen before. */
async function choose(call: Call, intent: Kept<PaymentIntent>, given: Paying) {
  const { payment_method, payment_method_data, setup_future_usage } = given
  if (setup_future_usage) intent.data = { ...intent.data, setup_future_usage }
  const method = payment_method_data
    ? await makeMethod(call, payment_method_data, 'payment_method_data[card][token]')
    : payment_method || intent.data.payment_method
      ? await takeMethod(call, payment_method ?? intent.data.payment_method ?? '')
      : null
  if (!method) return null
  intent.data = { ...intent.data, payment_method: method.id, status: 'requires_confirmation' }
  saved(call, intent)
  return method
}

export async function updatePaymentIntent(call: Call): Promise<JsonObject> {
  const {
    metadata: given,
    amount,
    ...changes
  } = readInput({ ...describing, amount: whole.optional(), receipt_email: clearable.optional() }, call.input)
  const intent = await lockIntent(call)
  if (amount !== undefined && amount !== intent.data.amount) {
    refuseState(intent, 'update', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
    checkAmount(amount)
    intent.data = { ...intent.data, amount }
  }
  if (changes.customer) await findObject(call, 'customer', changes.customer, { param: 'customer' })
  intent.data = { ...intent.data, ...changes, metadata: mergeMetadata(intent.data.metadata, given) }
  intent.links = [intent.data.customer, intent.data.transfer_group].filter((id) => id !== null)
  return saved(call, intent).data
}

export async function cancelPaymentIntent(call: Call): Promise<JsonObject> {
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
  const { cancellation_reason = null } = readInput({ cancellation_reason: z.enum(reasons).optional() }, call.input)
  const intent = await lockIntent(call)
  refuseState(intent, 'cancel', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  await voidChallenge(call, intent.data.next_action)
  const canceled = { status: 'canceled', canceled_at: call.now, cancellation_reason, next_action: null } as const
  intent.data = { ...intent.data, ...canceled }
  tell(call, 'payment_intent.canceled', saved(call, intent))
  return intent.data
}

export async function readPaymentIntent(call: Call): Promise<JsonObject> {
  return (await findObject<PaymentIntent>(call, 'payment_intent', call.params.id ?? '')).data
}

export function listPaymentIntents(call: Call): Promise<JsonObject> {
  return listObjects(call, 'payment_intent', { pointers: ['customer'] })
}

function lockIntent(call: Call): Promise<Kept<PaymentIntent>> {
  return lockObject<PaymentIntent>(call, 'payment_intent', call.params.id ?? '')
}
