import { availableTo, moveMoney } from './balance.ts'
import { type Call, findObject, lockObject, makeObject, saved, tell } from './call.ts'
import { clearable, mergeMetadata, metadata, readInput, whole } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { invalidRequest, missing } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import type { Transfer } from './transfers.ts'

/** A transfer comes back, whole or in part, as far as the connected account still has the money. */
export async function createReversal(call: Call): Promise<JsonObject> {
  const given = readInput(
    { amount: whole.optional(), description: clearable.optional(), metadata: metadata.optional() },
    call.input,
  )
  const transfer = await lockObject<Transfer>(call, 'transfer', call.params.id ?? '')
  const { amount: sent, amount_reversed, currency, destination, destination_payment } = transfer.data
  const amount = given.amount ?? sent - amount_reversed
  if (amount < 1 || amount > sent - amount_reversed)
    throw invalidRequest('The amount to be reversed is greater than what is left of the transfer.', { param: 'amount' })
  await lockObject(call, 'account', destination)
  if ((await availableTo(call, destination, currency)) < amount)
    throw invalidRequest('The connected account has insufficient funds for this reversal.', {
      code: 'balance_insufficient',
    })
  const id = newId('trr')
  const balance_transaction = moveMoney(call, {
    ...{ amount, currency, source: id, type: 'transfer_refund', category: 'transfer_reversal' },
  })
  moveMoney(call, {
    ...{ amount: -amount, currency, source: destination_payment, type: 'payment_refund', category: 'refund' },
    account: destination,
  })
  const reversal = makeObject(
    call,
    'transfer_reversal',
    {
      ...{ id, object: 'transfer_reversal', amount, balance_transaction, created: call.now, currency },
      ...{ destination_payment_refund: null, metadata: mergeMetadata({}, given.metadata), source_refund: null },
      transfer: transfer.id,
    },
    { links: [transfer.id] },
  )
  const reversals = transfer.data.reversals as { data: JsonObject[] }
  transfer.data = {
    ...transfer.data,
    amount_reversed: amount_reversed + amount,
    reversals: { ...transfer.data.reversals, data: [reversal.data, ...reversals.data] },
    reversed: amount_reversed + amount === sent,
  }
  tell(call, 'transfer.reversed', saved(call, transfer))
  return reversal.data
}

export async function readReversal(call: Call): Promise<JsonObject> {
  const { id = '', transfer } = call.params
  const reversal = await findObject(call, 'transfer_reversal', id)
  if (reversal.data.transfer !== transfer) throw missing('transfer_reversal', id)
  return reversal.data
}

export function listReversals(call: Call): Promise<JsonObject> {
  return listObjects(call, 'transfer_reversal', { fixed: { transfer: call.params.transfer ?? '' } })
}
