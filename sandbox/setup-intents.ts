import { z } from 'zod'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import { askHolder, voidChallenge } from './challenges.ts'
import { clearable, mergeMetadata, metadata, readInput, text, webUrl, yesNo } from './check-input.ts'
import { declined } from './decline.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { link, makeMethod, methodFields, type PaymentMethod, refuseSpent, takeMethod } from './payment-methods.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { sandboxText } from './text.ts'

/** Saving a card with the holder's bank asked beforehand. */
export interface SetupIntent {
  id: string
  customer: string | null
  last_setup_error: JsonObject | null
  next_action: JsonObject | null
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
}

const confirming = {
  payment_method: text.optional(),
  payment_method_data: z.strictObject(methodFields).optional(),
  return_url: webUrl.optional(),
}
const creating = {
  ...confirming,
  confirm: yesNo.optional(),
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: yesNo, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
}
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export async function createSetupIntent(call: Call): Promise<JsonObject> {
  const given = readInput(creating, call.input)
  if (given.customer) await findObject(call, 'customer', given.customer, { param: 'customer' })
  const id = newId('seti')
  const intent = makeObject<SetupIntent>(
    call,
    'setup_intent',
    {
      ...{
        id,
        object: 'setup_intent',
        allowed_payment_method_types: given.allowed_payment_method_types ?? null,
        application: null,
        automatic_payment_methods: null,
        cancellation_reason: null,
      },
      ...{ client_secret: newId(`${id}_secret`), created: call.now, customer: given.customer ?? null },
      ...{
        description: given.description ?? null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
      },
      ...{ livemode: false, mandate: null, metadata: mergeMetadata({}, given.metadata), next_action: null },
      ...{ on_behalf_of: null, payment_method: null, payment_method_options: {}, payment_method_types: ['card'] },
      ...{ single_use_mandate: null, status: 'requires_payment_method', usage: given.usage ?? 'off_session' },
    },
    { links: [given.customer] },
  )
  tell(call, 'setup_intent.created', intent)
  const method = await choose(call, intent, given)
  if (given.confirm) await setUp(call, intent, method, given.return_url)
  return intent.data
}

export async function confirmSetupIntent(call: Call): Promise<JsonObject> {
  const given = readInput(confirming, call.input)
  const intent = await lockOpen(call, 'confirm')
  await setUp(call, intent, await choose(call, intent, given), given.return_url)
  return intent.data
}

async function choose(call: Call, intent: Kept<SetupIntent>, given: z.output<z.ZodObject<typeof confirming>>) {
  const chosen = given.payment_method ?? intent.data.payment_method
  const method = given.payment_method_data
    ? await makeMethod(call, given.payment_method_data, 'payment_method_data[card][token]')
    : chosen
      ? await takeMethod(call, chosen)
      : null
  if (method) change(call, intent, { payment_method: method.id, status: 'requires_confirmation' })
  return method
}

async function setUp(call: Call, intent: Kept<SetupIntent>, method: Kept<PaymentMethod> | null, returnUrl?: string) {
  if (!method)
    throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent.data,
    })
  refuseSpent(method)
  await voidChallenge(call, intent.data.next_action)
  const { behaviour } = method.hidden
  if (behaviour === 'decline' || behaviour === 'insufficient_funds') {
    const refusal = declined(behaviour, { payment_method: method.data })
    change(call, intent, { status: 'requires_payment_method', payment_method: null, last_setup_error: refusal.error })
    tell(call, 'setup_intent.setup_failed', intent)
    throw declined(behaviour, { payment_method: method.data, setup_intent: intent.data }, true)
  }
  if (behaviour === 'authenticate') {
    const next_action = askHolder(call, { intent: intent.id, for: 'setup_intent', return_url: returnUrl ?? null })
    change(call, intent, { status: 'requires_action', next_action, last_setup_error: null })
    tell(call, 'setup_intent.requires_action', intent)
    return
  }
  succeedSetup(call, intent, method)
}

export function succeedSetup(call: Call, intent: Kept<SetupIntent>, method: Kept<PaymentMethod>): void {
  change(call, intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  if (intent.data.customer && !method.data.customer) link(call, method, intent.data.customer)
  tell(call, 'setup_intent.succeeded', intent)
}

export function failSetup(call: Call, intent: Kept<SetupIntent>, method: Kept<PaymentMethod>): void {
  change(call, intent, {
    ...{ status: 'requires_payment_method', payment_method: null, next_action: null },
    last_setup_error: {
      ...{ type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      ...{ message: sandboxText.setupAuthenticationFailed, payment_method: method.data },
    },
  })
  tell(call, 'setup_intent.setup_failed', intent)
}

export async function cancelSetupIntent(call: Call): Promise<JsonObject> {
  readInput({ cancellation_reason: text.optional() }, call.input)
  const intent = await lockOpen(call, 'cancel')
  await voidChallenge(call, intent.data.next_action)
  change(call, intent, { status: 'canceled', next_action: null })
  tell(call, 'setup_intent.canceled', intent)
  return intent.data
}

export async function readSetupIntent(call: Call): Promise<JsonObject> {
  return (await findObject<SetupIntent>(call, 'setup_intent', call.params.id ?? '')).data
}

export function listSetupIntents(call: Call): Promise<JsonObject> {
  return listObjects(call, 'setup_intent', { fields: ['payment_method'], pointers: ['customer'] })
}

async function lockOpen(call: Call, verb: string): Promise<Kept<SetupIntent>> {
  const intent = await lockObject<SetupIntent>(call, 'setup_intent', call.params.id ?? '')
  if (open.includes(intent.data.status)) return intent
  throw invalidRequest(`You cannot ${verb} this SetupIntent because it has a status of ${intent.data.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent.data,
  })
}

function change(call: Call, intent: Kept<SetupIntent>, changes: Partial<SetupIntent> & JsonObject): void {
  intent.data = { ...intent.data, ...changes }
  saved(call, intent)
}
