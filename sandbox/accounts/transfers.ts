import { listObjects, toList } from '../http/list-objects.ts'
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
import { clearable, currency, integer, mergeMetadata, metadata, parseInput, text } from '../http/validate-input.ts'
import type { Charge } from '../payments/charges.ts'
import { generateObjectId } from '../storage/object-id.ts'
import { sumTransfersOf } from '../storage/objects-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import type { Account } from './account.ts'
import { recordBalanceTransaction } from './balance-transactions.ts'

export interface Transfer {
  id: string
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  destination_payment: string
  metadata: Record<string, string>
  reversals: JsonObject
  reversed: boolean
}

interface NewTransfer {
  amount: number
  currency: string
  destination: string
  description?: string | null | undefined
  metadata?: Record<string, string> | undefined
  source_transaction?: string | undefined
  transfer_group?: string | null | undefined
}

const transferFields = {
  amount: integer,
  currency,
  destination: text,
  description: clearable.optional(),
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  transfer_group: clearable.optional(),
}

export async function createTransfer(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(transferFields, context.input)
  if (input.amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (input.source_transaction) await assertSourceCovers(context, input.source_transaction, input.amount)
  return (await insertTransfer(context, input)).data
}

/** Transfers a charge that has succeeded, or part of it, to a connected account. */
export async function transferFromCharge(
  context: RequestContext,
  charge: StoredObject<Charge>,
  { destination, amount }: { destination: string; amount?: number },
) {
  const { currency: of, transfer_group } = charge.data
  const sending = { amount: amount ?? charge.data.amount, currency: of, destination, transfer_group }
  const transfer = await insertTransfer(context, { ...sending, source_transaction: charge.id })
  const transfer_data = { amount: amount ?? null, destination }
  charge.data = {
    ...charge.data,
    transfer: transfer.id,
    transfer_data,
    transfer_group: transfer.data.transfer_group as string,
  }
  markChanged(context, charge)
}

async function insertTransfer(context: RequestContext, sending: NewTransfer): Promise<StoredObject<Transfer>> {
  const { amount, currency: of, destination, source_transaction = null } = sending
  const account = await findObject<Account>(context, 'account', destination, { param: 'destination', account: null })
  assertTransfersEnabled(account.data)
  const id = generateObjectId('tr')
  const group = sending.transfer_group ?? (source_transaction ? `group_${source_transaction}` : null)
  const arrived = insertDestinationPayment(context, destination, { amount, currency: of, transfer: id })
  const balance_transaction = recordBalanceTransaction(context, {
    amount: -amount,
    currency: of,
    source: id,
    type: 'transfer',
    category: 'transfer',
    account: null,
    description: sending.description ?? null,
  })
  const transfer = createObject<Transfer>(
    context,
    'transfer',
    {
      id,
      object: 'transfer',
      amount,
      amount_reversed: 0,
      balance_transaction,
      created: context.now,
      currency: of,
      description: sending.description ?? null,
      destination,
      destination_payment: arrived,
      livemode: false,
      metadata: mergeMetadata({}, sending.metadata),
      reversals: toList(`/v1/transfers/${id}/reversals`, []),
      reversed: false,
      source_transaction,
      source_type: 'card',
      transfer_group: group,
    },
    { links: [destination, source_transaction, group], account: null },
  )
  emitEvent(context, 'transfer.created', transfer)
  return transfer
}

/** Inserts the transfer's counterpart: the incoming payment that the connected account sees. */
function insertDestinationPayment(
  context: RequestContext,
  account: string,
  { amount, currency: of, transfer }: { amount: number; currency: string; transfer: string },
) {
  const id = generateObjectId('py')
  const balance_transaction = recordBalanceTransaction(context, {
    amount,
    currency: of,
    source: id,
    type: 'payment',
    category: 'charge',
    account,
  })
  const payment = {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction,
    captured: true,
    created: context.now,
    currency: of,
    customer: null,
    description: null,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: null,
    payment_method: null,
    refunded: false,
    source_transfer: transfer,
    status: 'succeeded',
    transfer_group: null,
  }
  createObject(context, 'charge', payment, { links: [transfer], account })
  return id
}

function assertTransfersEnabled({ id, capabilities }: Account): void {
  if (capabilities.transfers === 'active') return
  throw invalidRequest(
    `Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments (${id})`,
    { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
  )
}

/** Rejects transfers that exceed the charge; the charge is locked, so concurrent requests wait. */
async function assertSourceCovers(context: RequestContext, id: string, amount: number): Promise<void> {
  const charge = await lockObject<Charge>(context, 'charge', id, 'source_transaction')
  if (charge.data.status !== 'succeeded')
    throw invalidRequest(`The source transaction ${id} was not paid.`, { param: 'source_transaction' })
  const sent = await sumTransfersOf(context.db, id)
  if (sent + amount > charge.data.amount)
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${charge.data.amount}. (There is already ${sent} transferred from this source.)`,
      { param: 'amount' },
    )
}

export async function readTransfer(context: RequestContext): Promise<JsonObject> {
  return (await findObject<Transfer>(context, 'transfer', context.params.id ?? '')).data
}

export async function updateTransfer(context: RequestContext): Promise<JsonObject> {
  const input = parseInput({ description: clearable.optional(), metadata: metadata.optional() }, context.input)
  const transfer = await lockObject<Transfer>(context, 'transfer', context.params.id ?? '')
  const description = input.description === undefined ? transfer.data.description : input.description
  transfer.data = { ...transfer.data, description, metadata: mergeMetadata(transfer.data.metadata, input.metadata) }
  emitEvent(context, 'transfer.updated', markChanged(context, transfer))
  return transfer.data
}

export function listTransfers(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'transfer', { pointers: ['destination', 'transfer_group'] })
}
