import { z } from 'zod'
import { type Call, findObject, lockObject, makeObject, saved, tell } from './call.ts'
import { address, clearable, mergeMetadata, metadata, readInput, text } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { selectObjects } from './objects-store.ts'
import { attachMethod } from './payment-methods.ts'
import type { JsonObject } from './sandbox-tables.ts'

export interface Customer {
  id: string
  metadata: Record<string, string>
  invoice_settings: JsonObject
}

const fields = {
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  address: address.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
}

export async function createCustomer(call: Call): Promise<JsonObject> {
  const given = readInput({ ...fields, payment_method: text.optional() }, call.input)
  const customer = makeObject(call, 'customer', {
    id: newId('cus', 14),
    object: 'customer',
    address: given.address ?? null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: null,
    invoice_settings: settings(given.invoice_settings?.default_payment_method),
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  if (given.payment_method) await attachMethod(call, given.payment_method, customer.id)
  tell(call, 'customer.created', customer)
  return customer.data
}

/** Of a deleted customer the fact is told, not that there never was one. */
export async function readCustomer(call: Call): Promise<JsonObject> {
  const { id = '' } = call.params
  const [row] = await selectObjects(call.db, [id])
  if (row?.kind === 'deleted_customer') return row.data
  return (await findObject<Customer>(call, 'customer', id)).data
}

export async function updateCustomer(call: Call): Promise<JsonObject> {
  const customer = await lockObject<Customer>(call, 'customer', call.params.id ?? '')
  const { metadata: given, invoice_settings, ...changes } = readInput(fields, call.input)
  customer.data = {
    ...customer.data,
    ...changes,
    metadata: mergeMetadata(customer.data.metadata, given),
    ...(invoice_settings ? { invoice_settings: settings(invoice_settings.default_payment_method) } : {}),
  }
  tell(call, 'customer.updated', saved(call, customer))
  return customer.data
}

/** What is left is the id and the fact. Its cards stay tied to it, so nobody can use them any more. */
export async function deleteCustomer(call: Call): Promise<JsonObject> {
  const customer = await lockObject<Customer>(call, 'customer', call.params.id ?? '')
  tell(call, 'customer.deleted', customer)
  const gone = { id: customer.id, object: 'customer', deleted: true }
  saved<object>(call, { ...customer, kind: 'deleted_customer', data: gone })
  return gone
}

export function listCustomers(call: Call): Promise<JsonObject> {
  return listObjects(call, 'customer', { fields: ['email'] })
}

function settings(method: string | null | undefined): JsonObject {
  return { custom_fields: null, default_payment_method: method ?? null, footer: null, rendering_options: null }
}
