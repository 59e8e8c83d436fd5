import { z } from 'zod'
import { listObjects } from '../http/list-objects.ts'
import {
  createObject,
  emitEvent,
  findObject,
  lockObject,
  markChanged,
  type RequestContext,
} from '../http/request-context.ts'
import { address, clearable, mergeMetadata, metadata, parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import { selectObjects } from '../storage/objects-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { attachMethod } from './payment-methods.ts'

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

export async function createCustomer(context: RequestContext): Promise<JsonObject> {
  const input = parseInput({ ...fields, payment_method: text.optional() }, context.input)
  const customer = createObject(context, 'customer', {
    id: generateObjectId('cus', 14),
    object: 'customer',
    address: input.address ?? null,
    balance: 0,
    created: context.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    email: input.email ?? null,
    invoice_prefix: null,
    invoice_settings: toInvoiceSettings(input.invoice_settings?.default_payment_method),
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  if (input.payment_method) await attachMethod(context, input.payment_method, customer.id)
  emitEvent(context, 'customer.created', customer)
  return customer.data
}

/** Reads a customer; a deleted one is returned as deleted rather than as missing. */
export async function readCustomer(context: RequestContext): Promise<JsonObject> {
  const { id = '' } = context.params
  const [row] = await selectObjects(context.db, [id])
  if (row?.kind === 'deleted_customer') return row.data
  return (await findObject<Customer>(context, 'customer', id)).data
}

export async function updateCustomer(context: RequestContext): Promise<JsonObject> {
  const customer = await lockObject<Customer>(context, 'customer', context.params.id ?? '')
  const { metadata: input, invoice_settings, ...changes } = parseInput(fields, context.input)
  customer.data = {
    ...customer.data,
    ...changes,
    metadata: mergeMetadata(customer.data.metadata, input),
    ...(invoice_settings ? { invoice_settings: toInvoiceSettings(invoice_settings.default_payment_method) } : {}),
  }
  emitEvent(context, 'customer.updated', markChanged(context, customer))
  return customer.data
}

/** Deletes a customer, of whom only the id remains; its cards stay attached to it and cannot be used any more. */
export async function deleteCustomer(context: RequestContext): Promise<JsonObject> {
  const customer = await lockObject<Customer>(context, 'customer', context.params.id ?? '')
  emitEvent(context, 'customer.deleted', customer)
  const gone = { id: customer.id, object: 'customer', deleted: true }
  markChanged<object>(context, { ...customer, kind: 'deleted_customer', data: gone })
  return gone
}

export function listCustomers(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'customer', { fields: ['email'] })
}

function toInvoiceSettings(method: string | null | undefined): JsonObject {
  return { custom_fields: null, default_payment_method: method ?? null, footer: null, rendering_options: null }
}
