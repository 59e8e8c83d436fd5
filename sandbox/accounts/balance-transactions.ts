import { listObjects } from '../http/list-objects.ts'
import { createObject, findObject, type RequestContext } from '../http/request-context.ts'
import { parseInput } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import { sumBalance } from '../storage/objects-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'

interface NewBalanceTransaction {
  amount: number
  currency: string
  source: string
  type: 'adjustment' | 'charge' | 'payment' | 'payment_refund' | 'payout' | 'refund' | 'transfer' | 'transfer_refund'
  category: string
  fee?: number
  description?: string | null
  account?: string | null
}

/** Records a movement of money. The balance of an account is the sum of its movements, and all of it is available at once. */
export function recordBalanceTransaction(context: RequestContext, movement: NewBalanceTransaction): string {
  const { amount, currency, source, type, category, fee = 0, description = null, account = context.account } = movement
  const entry = {
    id: generateObjectId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: context.now,
    balance_type: 'payments',
    created: context.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  }
  return createObject(context, 'balance_transaction', entry, { links: [source], account }).id
}

/** The available balance of an account in one currency, without the movements of the current request. */
export async function availableBalance(
  context: RequestContext,
  account: string | null,
  currency: string,
): Promise<number> {
  const sums = await sumBalance(context.db, account)
  return sums.find((sum) => sum.currency === currency)?.net ?? 0
}

export async function readBalance(context: RequestContext): Promise<JsonObject> {
  parseInput({}, context.input)
  const sums = await sumBalance(context.db, context.account)
  const all = sums.some(({ currency }) => currency === 'gbp') ? sums : [{ currency: 'gbp', net: 0 }, ...sums]
  return {
    object: 'balance',
    available: all.map(({ currency, net }) => ({ amount: net, currency, source_types: { card: net } })),
    livemode: false,
    pending: all.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
  }
}

export async function readBalanceTransaction(context: RequestContext): Promise<JsonObject> {
  return (await findObject(context, 'balance_transaction', context.params.id ?? '')).data
}

export function listBalanceTransactions(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'balance_transaction', { fields: ['type', 'currency'], pointers: ['source'] })
}
