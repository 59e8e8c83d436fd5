import { z } from 'zod'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import { type CardFacts, factsOf } from './check-card.ts'
import { address, clearable, mergeMetadata, metadata, readInput, text, whole } from './check-input.ts'
import { declined } from './decline.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { invalidRequest, missing } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { cardOfName } from './test-cards.ts'
import { useCardToken } from './tokens.ts'

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

/** A card handed over in a call: always by token, since card numbers do not pass through a shop's server. */
export const methodFields = {
  type: z.literal('card'),
  card: z.strictObject({ token: text }),
  billing_details: billing.optional(),
  metadata: metadata.optional(),
}
type MethodInput = z.output<z.ZodObject<typeof methodFields>>

export async function createPaymentMethod(call: Call): Promise<JsonObject> {
  return (await makeMethod(call, readInput(methodFields, call.input), 'card[token]')).data
}

export async function makeMethod(call: Call, given: MethodInput, param: string): Promise<Kept<PaymentMethod>> {
  const facts = await useCardToken(call, given.card.token, param)
  return keepMethod(call, facts, given)
}

function keepMethod(call: Call, facts: CardFacts, given: Partial<MethodInput> = {}): Kept<PaymentMethod> {
  const { name, email, phone, address: where } = given.billing_details ?? {}
  const method = {
    id: newId('pm'),
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
        cvc_check: facts.cvc ? 'pass' : null,
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
    created: call.now,
    customer: null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    type: 'card',
  }
  return makeObject<PaymentMethod>(call, 'payment_method', method, { hidden: { behaviour: facts.behaviour } })
}

/** Finds a saved card to use it now; `pm_card_visa` and its like are made anew at every use. */
export async function takeMethod(call: Call, id: string, param = 'payment_method'): Promise<Kept<PaymentMethod>> {
  const card = id.startsWith('pm_card_') ? cardOfName(id) : undefined
  if (card) return keepMethod(call, factsOf(card))
  return lockObject<PaymentMethod>(call, 'payment_method', id, param)
}

export function refuseSpent({ hidden }: Kept<PaymentMethod>): void {
  if (hidden.spent)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
}

export async function attachPaymentMethod(call: Call): Promise<JsonObject> {
  const { customer } = readInput({ customer: text }, call.input)
  return (await attachMethod(call, call.params.id ?? '', customer)).data
}

/** Saves a card. The provider asks the bank first, so that a card which is simply declined is not saved. */
export async function attachMethod(call: Call, id: string, customerId: string): Promise<Kept<PaymentMethod>> {
  const method = await takeMethod(call, id, 'payment_method')
  await findObject(call, 'customer', customerId, { param: 'customer' })
  if (method.data.customer === customerId) return method
  if (method.data.customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  refuseSpent(method)
  const { behaviour } = method.hidden
  if (behaviour === 'decline' || behaviour === 'insufficient_funds')
    throw declined(behaviour, { payment_method: method.data })
  return link(call, method, customerId)
}

/** Ties a card to its customer without asking the bank, which has just let it pay. */
export function link(call: Call, method: Kept<PaymentMethod>, customerId: string): Kept<PaymentMethod> {
  method.data = { ...method.data, customer: customerId }
  method.links = [customerId]
  tell(call, 'payment_method.attached', saved(call, method))
  return method
}

export async function detachPaymentMethod(call: Call): Promise<JsonObject> {
  readInput({}, call.input)
  const method = await lockObject<PaymentMethod>(call, 'payment_method', call.params.id ?? '')
  if (!method.data.customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    })
  method.data = { ...method.data, customer: null }
  method.links = []
  method.hidden = { ...method.hidden, spent: true }
  tell(call, 'payment_method.detached', saved(call, method))
  return method.data
}

export async function readPaymentMethod(call: Call): Promise<JsonObject> {
  const { id = '', customer } = call.params
  const method = await findObject<PaymentMethod>(call, 'payment_method', id)
  if (customer && method.data.customer !== customer) throw missing('PaymentMethod', id)
  return method.data
}

export async function updatePaymentMethod(call: Call): Promise<JsonObject> {
  const card = z.strictObject({ exp_month: whole, exp_year: whole }).partial().optional()
  const given = readInput({ billing_details: billing.optional(), metadata: metadata.optional(), card }, call.input)
  const method = await lockObject<PaymentMethod>(call, 'payment_method', call.params.id ?? '')
  method.data = {
    ...method.data,
    billing_details: { ...method.data.billing_details, ...given.billing_details },
    card: { ...(method.data.card as JsonObject), ...given.card },
    metadata: mergeMetadata(method.data.metadata, given.metadata),
  }
  tell(call, 'payment_method.updated', saved(call, method))
  return method.data
}

export function listPaymentMethods(call: Call): Promise<JsonObject> {
  const { customer } = call.params
  if (customer) return listObjects(call, 'payment_method', { fields: ['type'], fixed: { customer } })
  return listObjects(call, 'payment_method', { fields: ['type'], pointers: ['customer'] })
}
