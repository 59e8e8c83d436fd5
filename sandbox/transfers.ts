import type { Account } from './account.ts'
import { moveMoney } from './balance.ts'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import type { Charge } from './charges.ts'
import { clearable, currency, mergeMetadata, metadata, readInput, text, whole } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects, listOf } from './list-objects.ts'
import { sumTransfersOf } from './objects-store.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

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

interface Sending {
  amount: number
  currency: string
  destination: string
  description?: string | null | undefined
  metadata?: Record<string, string> | undefined
  source_transaction?: string | undefined
  transfer_group?: string | null | undefined
}

export async function createTransfer(call: Call): Promise<JsonObject> {
  const given = readInput(
    {
      ...{
        amount: whole,
        currency,
        destination: text,
        description: clearable.optional(),
        metadata: metadata.optional(),
      },
      ...{ source_transaction: text.optional(), transfer_group: clearable.optional() },
    },
    call.input,
  )
  if (given.amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (given.source_transaction) await checkSource(call, given.source_transaction, given.amount)
  return (await send(call, given)).data
}

/** Part of a payment goes on to a connected account in the moment it comes in. */
export async function sendOn(
  call: Call,
  charge: Kept<Charge>,
  { destination, amount }: { destination: string; amount?: number },
) {
  const { currency: of, transfer_group } = charge.data
  const sending = { amount: amount ?? charge.data.amount, currency: of, destination, transfer_group }
  const transfer = await send(call, { ...sending, source_transaction: charge.id })
  const transfer_data = { amount: amount ?? null, destination }
  charge.data = {
    ...charge.data,
    transfer: transfer.id,
    transfer_data,
    transfer_group: transfer.data.transfer_group as string,
  }
  saved(call, charge)
}

async function send(call: Call, sending: Sending): Promise<Kept<Transfer>> {
  const { amount, currency: of, destination, source_transaction = null } = sending
  const account = await findObject<Account>(call, 'account', destination, { param: 'destination', account: null })
  refuseUnable(account.data)
  const id = newId('tr')
  const group = sending.transfer_group ?? (source_transaction ? `group_${source_transaction}` : null)
  const arrived = receive(call, destination, { amount, currency: of, transfer: id })
  const balance_transaction = moveMoney(call, {
    ...{ amount: -amount, currency: of, source: id, type: 'transfer', category: 'transfer', account: null },
    description: sending.description ?? null,
  })
  const transfer = makeObject<Transfer>(
    call,
    'transfer',
    {
      ...{ id, object: 'transfer', amount, amount_reversed: 0, balance_transaction, created: call.now, currency: of },
      ...{ description: sending.description ?? null, destination, destination_payment: arrived, livemode: false },
      ...{ metadata: mergeMetadata({}, sending.metadata), reversals: listOf(`/v1/transfers/${id}/reversals`, []) },
      ...{ reversed: false, source_transaction, source_type: 'card', transfer_group: group },
    },
    { links: [destination, source_transaction, group], account: null },
  )
  tell(call, 'transfer.created', transfer)
  return transfer
}

/** What the connected account sees of it: a payment of its own. */
function receive(
  call: Call,
  account: string,
  { amount, currency: of, transfer }: { amount: number; currency: string; transfer: string },
) {
  const id = newId('py')
  const balance_transaction = moveMoney(call, {
    ...{ amount, currency: of, source: id, type: 'payment', category: 'charge', account },
  })
  const payment = {
    ...{
      id,
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      balance_transaction,
      captured: true,
    },
    ...{
      created: call.now,
      currency: of,
      customer: null,
      description: null,
      disputed: false,
      livemode: false,
      metadata: {},
    },
    ...{ paid: true, payment_intent: null, payment_method: null, refunded: false, source_transfer: transfer },
    ...{ status: 'succeeded', transfer_group: null },
  }
  makeObject(call, 'charge', payment, { links: [transfer], account })
  return id
}

function refuseUnable({ id, capabilities }: Account): void {
  if (capabilities.transfers === 'active') return
  throw invalidRequest(
    `Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments (${id})`,
    { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
  )
}

/** A charge cannot feed more than came in with it; calls about one charge take their turns. */
async function checkSource(call: Call, id: string, amount: number): Promise<void> {
  const charge = await lockObject<Charge>(call, 'charge', id, 'source_transaction')
  if (charge.data.status !== 'succeeded')
    throw invalidRequest(`The source transaction ${id} was not paid.`, { param: 'source_transaction' })
  const sent = await sumTransfersOf(call.db, id)
  if (sent + amount > charge.data.amount)
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${charge.data.amount}. (There is already ${sent} transferred from this source.)`,
      { param: 'amount' },
    )
}

export async function readTransfer(call: Call): Promise<JsonObject> {
  return (await findObject<Transfer>(call, 'transfer', call.params.id ?? '')).data
}

export async function updateTransfer(call: Call): Promise<JsonObject> {
  const given = readInput({ description: clearable.optional(), metadata: metadata.optional() }, call.input)
  const transfer = await lockObject<Transfer>(call, 'transfer', call.params.id ?? '')
  const description = given.description === undefined ? transfer.data.description : given.description
  transfer.data = { ...transfer.data, description, metadata: mergeMetadata(transfer.data.metadata, given.metadata) }
  tell(call, 'transfer.updated', saved(call, transfer))
  return transfer.data
}

export function listTransfers(call: Call): Promise<JsonObject> {
  return listObjects(call, 'transfer', { pointers: ['destination', 'transfer_group'] })
}
