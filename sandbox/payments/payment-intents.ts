import { z } from 'zod'
import { listObjects } from '../http/list-objects.ts'
import { invalidRequest } from '../http/provider-error.ts'
import {
  createObject,
  emitEvent,
  findObject,
  lockObject,
  markChanged,
  type RequestContext,
  type StoredObject,
} from '../http/request-context.ts'
import { clearable, integer, mergeMetadata, parseInput } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { voidChallenge } from './authentication-challenge.ts'
import { attemptCharge } from './confirm-payment.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { type ConfirmInput, confirmFields, createFields, descriptionFields } from './payment-intent-fields.ts'
import { createFromToken, resolveMethod } from './payment-methods.ts'
import { useCvcToken } from './tokens.ts'
import { requireReturnUrl, requireStatus, validateAmount } from './validate-intent.ts'

const usualCardOptions = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
}

export async function createPaymentIntent(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(createFields, context.input)
  validateAmount(input.amount)
  if (input.payment_method_options?.card?.cvc_token !== undefined && !input.confirm)
    throw invalidRequest('A cvc_token can be given only when the PaymentIntent is confirmed.', {
      param: 'payment_method_options[card][cvc_token]',
    })
  if (input.customer) await findObject(context, 'customer', input.customer, { param: 'customer' })
  const automatic = input.allowed_payment_method_types ? null : { allow_redirects: 'always', enabled: true }
  const automatic_payment_methods = input.automatic_payment_methods
    ? { allow_redirects: 'always', ...input.automatic_payment_methods }
    : automatic
  const id = generateObjectId('pi')
  const intent = createObject<PaymentIntent>(
    context,
    'payment_intent',
    {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      amount: input.amount,
      amount_capturable: 0,
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: input.capture_method ?? 'automatic_async',
      client_secret: generateObjectId(`${id}_secret`),
      confirmation_method: 'automatic',
      created: context.now,
      currency: input.currency,
      customer: input.customer ?? null,
      customer_account: null,
      description: input.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: mergeMetadata({}, input.metadata),
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_types: ['card'],
      payment_method_options: { card: usualCardOptions },
      processing: null,
      excluded_payment_method_types: null,
      managed_payments: null,
      payment_method_configuration_details: null,
      payment_record: null,
      receipt_email: input.receipt_email ?? null,
      review: null,
      shipping: null,
      source: null,
      setup_future_usage: input.setup_future_usage ?? null,
      statement_descriptor: null,
      statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
      status: 'requires_payment_method',
      transfer_data: input.transfer_data ?? null,
      transfer_group: input.transfer_group ?? null,
    },
    { links: [input.customer, input.transfer_group] },
  )
  emitEvent(context, 'payment_intent.created', intent)
  if (input.confirm) await confirm(context, intent, input)
  else await selectMethod(context, intent, input)
  return intent.data
}

export async function confirmPaymentIntent(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(confirmFields, context.input)
  const intent = await lockIntent(context)
  requireStatus(intent, 'confirm', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  await confirm(context, intent, input)
  return intent.data
}

async function confirm(
  context: RequestContext,
  intent: StoredObject<PaymentIntent>,
  input: ConfirmInput,
): Promise<void> {
  const method = await selectMethod(context, intent, input)
  if (!method)
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent.data },
    )
  requireReturnUrl(intent, input.return_url)
  const cvc = input.payment_method_options?.card?.cvc_token
  if (cvc !== undefined) await useCvcToken(context, cvc)
  await attemptCharge(context, intent, method, {
    offSession: input.off_session ?? false,
    errorOnAction: input.error_on_requires_action ?? false,
    cvcUpdated: cvc !== undefined,
    returnUrl: input.return_url ?? null,
  })
}

/** Selects the payment method: a new one from a token, a saved one, or the current one. */
async function selectMethod(context: RequestContext, intent: StoredObject<PaymentIntent>, input: ConfirmInput) {
  const { payment_method, payment_method_data, setup_future_usage } = input
  if (setup_future_usage) intent.data = { ...intent.data, setup_future_usage }
  const method = payment_method_data
    ? await createFromToken(context, payment_method_data, 'payment_method_data[card][token]')
    : payment_method || intent.data.payment_method
      ? await resolveMethod(context, payment_method ?? intent.data.payment_method ?? '')
      : null
  if (!method) return null
  intent.data = { ...intent.data, payment_method: method.id, status: 'requires_confirmation' }
  markChanged(context, intent)
  return method
}

export async function updatePaymentIntent(context: RequestContext): Promise<JsonObject> {
  const {
    metadata: input,
    amount,
    ...changes
  } = parseInput(
    { ...descriptionFields, amount: integer.optional(), receipt_email: clearable.optional() },
    context.input,
  )
  const intent = await lockIntent(context)
  if (amount !== undefined && amount !== intent.data.amount) {
    requireStatus(intent, 'update', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
    validateAmount(amount)
    intent.data = { ...intent.data, amount }
  }
  if (changes.customer) await findObject(context, 'customer', changes.customer, { param: 'customer' })
  intent.data = { ...intent.data, ...changes, metadata: mergeMetadata(intent.data.metadata, input) }
  intent.links = [intent.data.customer, intent.data.transfer_group].filter((id) => id !== null)
  return markChanged(context, intent).data
}

export async function cancelPaymentIntent(context: RequestContext): Promise<JsonObject> {
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
  const { cancellation_reason = null } = parseInput({ cancellation_reason: z.enum(reasons).optional() }, context.input)
  const intent = await lockIntent(context)
  requireStatus(intent, 'cancel', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  await voidChallenge(context, intent.data.next_action)
  const canceled = { status: 'canceled', canceled_at: context.now, cancellation_reason, next_action: null } as const
  intent.data = { ...intent.data, ...canceled }
  emitEvent(context, 'payment_intent.canceled', markChanged(context, intent))
  return intent.data
}

export async function readPaymentIntent(context: RequestContext): Promise<JsonObject> {
  return (await findObject<PaymentIntent>(context, 'payment_intent', context.params.id ?? '')).data
}

export function listPaymentIntents(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'payment_intent', { pointers: ['customer'] })
}

function lockIntent(context: RequestContext): Promise<StoredObject<PaymentIntent>> {
  return lockObject<PaymentIntent>(context, 'payment_intent', context.params.id ?? '')
}
