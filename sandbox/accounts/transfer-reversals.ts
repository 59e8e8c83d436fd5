import { listObjects } from '../http/list-objects.ts'
import { invalidRequest, missingObject } from '../http/provider-error.ts'
import {
  createObject,
  emitEvent,
  findObject,
  lockObject,
  markChanged,
  type RequestContext,
} from '../http/request-context.ts'
import { clearable, integer, mergeMetadata, metadata, parseInput } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { availableBalance, recordBalanceTransaction } from './balance-transactions.ts'
import type { Transfer } from './transfers.ts'

/** Reverses a transfer, in whole or in part, up to the balance of the connected account. */
export async function createReversal(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    { amount: integer.optional(), description: clearable.optional(), metadata: metadata.optional() },
    context.input,
  )
  const transfer = await lockObject<Transfer>(context, 'transfer', context.params.id ?? '')
  const { amount: sent, amount_reversed, currency, destination, destination_payment } = transfer.data
  const amount = input.amount ?? sent - amount_reversed
  if (amount < 1 || amount > sent - amount_reversed)
    throw invalidRequest('The amount to be reversed is greater than what is left of the transfer.', { param: 'amount' })
  await lockObject(context, 'account', destination)
  if ((await availableBalance(context, destination, currency)) < amount)
    throw invalidRequest('The connected account has insufficient funds for this reversal.', {
      code: 'balance_insufficient',
    })
  const id = generateObjectId('trr')
  const balance_transaction = recordBalanceTransaction(context, {
    amount,
    currency,
    source: id,
    type: 'transfer_refund',
    category: 'transfer_reversal',
  })
  recordBalanceTransaction(context, {
    amount: -amount,
    currency,
    source: destination_payment,
    type: 'payment_refund',
    category: 'refund',
    account: destination,
  })
  const reversal = createObject(
    context,
    'transfer_reversal',
    {
      id,
      object: 'transfer_reversal',
      amount,
      balance_transaction,
      created: context.now,
      currency,
      destination_payment_refund: null,
      metadata: mergeMetadata({}, input.metadata),
      source_refund: null,
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
  emitEvent(context, 'transfer.reversed', markChanged(context, transfer))
  return reversal.data
}

export async function readReversal(context: RequestContext): Promise<JsonObject> {
  const { id = '', transfer } = context.params
  const reversal = await findObject(context, 'transfer_reversal', id)
  if (reversal.data.transfer !== transfer) throw missingObject('transfer_reversal', id)
  return reversal.data
}

export function listReversals(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'transfer_reversal', { fixed: { transfer: context.params.transfer ?? '' } })
}
