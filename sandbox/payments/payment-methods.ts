import { z } from 'zod'
import { listObjects } from '../http/list-objects.ts'
import { invalidRequest, missingObject } from '../http/provider-error.ts'
import {
  createObject,
  emitEvent,
  findObject,
  lockObject,
  markChanged,
  type RequestContext,
  type StoredObject,
} from '../http/request-context.ts'
import { address, clearable, integer, mergeMetadata, metadata, parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { checkCvc, declineError, findSavingDecline } from './card-declines.ts'
import { type Behaviour, cardOfName } from './test-cards.ts'
import { useCardToken } from './tokens.ts'
import { type CardDetails, detailsOfTestCard } from './validate-card.ts'

export interface PaymentMethod {
  id: string
  customer: string | null
  billing_details: JsonObject
  metadata: Record<string, string>
}

const billing = z.strictObject({
  name: clearable.optional(),
  email: clearable.optional(),
  phone: clearable.optional(),
  address: address.optional(),
})

/** A card in a request: always a token, because card numbers never pass through the shop's server. */
export const methodFields = {
  type: z.literal('card'),
  card: z.strictObject({ token: text }),
  billing_details: billing.optional(),
  metadata: metadata.optional(),
}
type MethodInput = z.output<z.ZodObject<typeof methodFields>>

export async function createPaymentMethod(context: RequestContext): Promise<JsonObject> {
  return (await createFromToken(context, parseInput(methodFields, context.input), 'card[token]')).data
}

export async function createFromToken(
  context: RequestContext,
  input: MethodInput,
  param: string,
): Promise<StoredObject<PaymentMethod>> {
  const facts = await useCardToken(context, input.card.token, param)
  return insertMethod(context, facts, input)
}

function insertMethod(
  context: RequestContext,
  facts: CardDetails,
  input: Partial<MethodInput> = {},
): StoredObject<PaymentMethod> {
  const { name, email, phone, address: where } = input.billing_details ?? {}
  const method = {
    id: generateObjectId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...facts.address, ...where },
      email: email ?? null,
      name: name ?? facts.name,
      phone: phone ?? null,
      tax_id: null,
    },
    card: {
      brand: facts.network,
      checks: {
        address_line1_check: facts.address.line1 ? 'pass' : null,
        address_postal_code_check: facts.address.postal_code ? 'pass' : null,
        cvc_check: facts.cvc ? checkCvc(facts.behaviour) : null,
      },
      country: 'GB',
      display_brand: facts.network,
      exp_month: facts.exp_month,
      exp_year: facts.exp_year,
      fingerprint: facts.fingerprint,
      funding: facts.funding,
      generated_from: null,
      last4: facts.last4,
      networks: { available: [facts.network], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: facts.wallet ? { dynamic_last4: null, type: facts.wallet, [facts.wallet]: {} } : null,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    type: 'card',
  }
  return createObject<PaymentMethod>(context, 'payment_method', method, { hidden: { behaviour: facts.behaviour } })
}

/** Finds a saved card; a test card such as `pm_card_visa` is created anew whenever it is used. */
export async function resolveMethod(
  context: RequestContext,
  id: string,
  param = 'payment_method',
): Promise<StoredObject<PaymentMethod>> {
  const card = id.startsWith('pm_card_') ? cardOfName(id) : undefined
  if (card) return insertMethod(context, detailsOfTestCard(card))
  return lockObject<PaymentMethod>(context, 'payment_method', id, param)
}

export function assertReusable({ hidden }: StoredObject<PaymentMethod>): void {
  if (hidden.spent)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
}

export async function attachPaymentMethod(context: RequestContext): Promise<JsonObject> {
  const { customer } = parseInput({ customer: text }, context.input)
  return (await attachMethod(context, context.params.id ?? '', customer)).data
}

/** Attaches a card to a customer. The bank is asked first, so a card that is always declined is not saved. */
export async function attachMethod(
  context: RequestContext,
  id: string,
  customerId: string,
): Promise<StoredObject<PaymentMethod>> {
  const method = await resolveMethod(context, id, 'payment_method')
  await findObject(context, 'customer', customerId, { param: 'customer' })
  if (method.data.customer === customerId) return method
  if (method.data.customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  assertReusable(method)
  const decline = findSavingDecline(method.hidden.behaviour as Behaviour)
  if (decline) throw declineError(decline, { payment_method: method.data })
  return attachToCustomer(context, method, customerId)
}

/** Attaches a card without asking the bank, which has just accepted a payment. */
export function attachToCustomer(
  context: RequestContext,
  method: StoredObject<PaymentMethod>,
  customerId: string,
): StoredObject<PaymentMethod> {
  method.data = { ...method.data, customer: customerId }
  method.links = [customerId]
  emitEvent(context, 'payment_method.attached', markChanged(context, method))
  return method
}

export async function detachPaymentMethod(context: RequestContext): Promise<JsonObject> {
  parseInput({}, context.input)
  const method = await lockObject<PaymentMethod>(context, 'payment_method', context.params.id ?? '')
  if (!method.data.customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    })
  method.data = { ...method.data, customer: null }
  method.links = []
  method.hidden = { ...method.hidden, spent: true }
  emitEvent(context, 'payment_method.detached', markChanged(context, method))
  return method.data
}

export async function readPaymentMethod(context: RequestContext): Promise<JsonObject> {
  const { id = '', customer } = context.params
  const method = await findObject<PaymentMethod>(context, 'payment_method', id)
  if (customer && method.data.customer !== customer) throw missingObject('PaymentMethod', id)
  return method.data
}

export async function updatePaymentMethod(context: RequestContext): Promise<JsonObject> {
  const card = z.strictObject({ exp_month: integer, exp_year: integer }).partial().optional()
  const input = parseInput({ billing_details: billing.optional(), metadata: metadata.optional(), card }, context.input)
  const method = await lockObject<PaymentMethod>(context, 'payment_method', context.params.id ?? '')
  method.data = {
    ...method.data,
    billing_details: { ...method.data.billing_details, ...input.billing_details },
    card: { ...(method.data.card as JsonObject), ...input.card },
    metadata: mergeMetadata(method.data.metadata, input.metadata),
  }
  emitEvent(context, 'payment_method.updated', markChanged(context, method))
  return method.data
}

export function listPaymentMethods(context: RequestContext): Promise<JsonObject> {
  const { customer } = context.params
  if (customer) return listObjects(context, 'payment_method', { fields: ['type'], fixed: { customer } })
  return listObjects(context, 'payment_method', { fields: ['type'], pointers: ['customer'] })
}
