import type { z } from 'zod'
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
import { mergeMetadata, parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { sandboxText } from '../text.ts'
import { openChallenge, voidChallenge } from './authentication-challenge.ts'
import { declineError, findSavingDecline } from './card-declines.ts'
import {
  assertReusable,
  attachToCustomer,
  createFromToken,
  type PaymentMethod,
  resolveMethod,
} from './payment-methods.ts'
import { confirmFields, createFields } from './setup-intent-fields.ts'
import type { Behaviour } from './test-cards.ts'

/** An attempt to save a card, for which the card holder may have to authenticate. */
export interface SetupIntent {
  id: string
  customer: string | null
  last_setup_error: JsonObject | null
  next_action: JsonObject | null
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export async function createSetupIntent(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(createFields, context.input)
  if (input.customer) await findObject(context, 'customer', input.customer, { param: 'customer' })
  const id = generateObjectId('seti')
  const intent = createObject<SetupIntent>(
    context,
    'setup_intent',
    {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      application: null,
      automatic_payment_methods: null,
      cancellation_reason: null,
      client_secret: generateObjectId(`${id}_secret`),
      created: context.now,
      customer: input.customer ?? null,
      description: input.description ?? null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: mergeMetadata({}, input.metadata),
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_options: {},
      payment_method_types: ['card'],
      excluded_payment_method_types: null,
      payment_method_configuration_details: null,
      single_use_mandate: null,
      status: 'requires_payment_method',
      usage: input.usage ?? 'off_session',
    },
    { links: [input.customer] },
  )
  emitEvent(context, 'setup_intent.created', intent)
  const method = await choose(context, intent, input)
  if (input.confirm) await setUp(context, intent, method, input.return_url)
  return intent.data
}

export async function confirmSetupIntent(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(confirmFields, context.input)
  const intent = await lockOpen(context, 'confirm')
  await setUp(context, intent, await choose(context, intent, input), input.return_url)
  return intent.data
}

async function choose(
  context: RequestContext,
  intent: StoredObject<SetupIntent>,
  input: z.output<z.ZodObject<typeof confirmFields>>,
) {
  const chosen = input.payment_method ?? intent.data.payment_method
  const method = input.payment_method_data
    ? await createFromToken(context, input.payment_method_data, 'payment_method_data[card][token]')
    : chosen
      ? await resolveMethod(context, chosen)
      : null
  if (method) change(context, intent, { payment_method: method.id, status: 'requires_confirmation' })
  return method
}

async function setUp(
  context: RequestContext,
  intent: StoredObject<SetupIntent>,
  method: StoredObject<PaymentMethod> | null,
  returnUrl?: string,
) {
  if (!method)
    throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent.data,
    })
  assertReusable(method)
  await voidChallenge(context, intent.data.next_action)
  const behaviour = method.hidden.behaviour as Behaviour
  const decline = findSavingDecline(behaviour)
  if (decline) {
    const { error } = declineError(decline, { payment_method: method.data })
    change(context, intent, { status: 'requires_payment_method', payment_method: null, last_setup_error: error })
    emitEvent(context, 'setup_intent.setup_failed', intent)
    throw declineError(decline, { payment_method: method.data, setup_intent: intent.data }, true)
  }
  if (behaviour === 'authenticate') {
    const next_action = openChallenge(context, {
      intent: intent.id,
      for: 'setup_intent',
      return_url: returnUrl ?? null,
    })
    change(context, intent, { status: 'requires_action', next_action, last_setup_error: null })
    emitEvent(context, 'setup_intent.requires_action', intent)
    return
  }
  succeedSetup(context, intent, method)
}

export function succeedSetup(
  context: RequestContext,
  intent: StoredObject<SetupIntent>,
  method: StoredObject<PaymentMethod>,
): void {
  change(context, intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  if (intent.data.customer && !method.data.customer) attachToCustomer(context, method, intent.data.customer)
  emitEvent(context, 'setup_intent.succeeded', intent)
}

export function failSetup(
  context: RequestContext,
  intent: StoredObject<SetupIntent>,
  method: StoredObject<PaymentMethod>,
): void {
  change(context, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: sandboxText.setupAuthenticationFailed,
      payment_method: method.data,
    },
  })
  emitEvent(context, 'setup_intent.setup_failed', intent)
}

export async function cancelSetupIntent(context: RequestContext): Promise<JsonObject> {
  parseInput({ cancellation_reason: text.optional() }, context.input)
  const intent = await lockOpen(context, 'cancel')
  await voidChallenge(context, intent.data.next_action)
  change(context, intent, { status: 'canceled', next_action: null })
  emitEvent(context, 'setup_intent.canceled', intent)
  return intent.data
}

export async function readSetupIntent(context: RequestContext): Promise<JsonObject> {
  return (await findObject<SetupIntent>(context, 'setup_intent', context.params.id ?? '')).data
}

export function listSetupIntents(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'setup_intent', { fields: ['payment_method'], pointers: ['customer'] })
}

async function lockOpen(context: RequestContext, verb: string): Promise<StoredObject<SetupIntent>> {
  const intent = await lockObject<SetupIntent>(context, 'setup_intent', context.params.id ?? '')
  if (open.includes(intent.data.status)) return intent
  throw invalidRequest(`You cannot ${verb} this SetupIntent because it has a status of ${intent.data.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent.data,
  })
}

function change(
  context: RequestContext,
  intent: StoredObject<SetupIntent>,
  changes: Partial<SetupIntent> & JsonObject,
): void {
  intent.data = { ...intent.data, ...changes }
  markChanged(context, intent)
}
