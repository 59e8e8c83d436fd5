import { type Call, findObject, makeObject } from './call.ts'
import { readInput } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { sumBalance } from './objects-store.ts'
import type { JsonObject } from './sandbox-tables.ts'

interface Movement {
  amount: number
  currency: string
  source: string
  type: 'adjustment' | 'charge' | 'payment' | 'payment_refund' | 'payout' | 'refund' | 'transfer' | 'transfer_refund'
  category: string
  fee?: number
  description?: string | null
  account?: string | null
}

/** Money came or went. Every balance is the sum of these; all of it is available at once. */
export function moveMoney(call: Call, movement: Movement): string {
  const { amount, currency, source, type, category, fee = 0, description = null, account = call.account } = movement
  const entry = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: call.now,
    balance_type: 'payments',
    created: call.now,
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
  return makeObject(call, 'balance_transaction', entry, { links: [source], account }).id
}

/** What an account could pay out, in one currency; with what this call itself has moved so far left out. */
export async function availableTo(call: Call, account: string | null, currency: string): Promise<number> {
  const sums = await sumBalance(call.db, account)
  return sums.find((sum) => sum.currency === currency)?.net ?? 0
}

export async function readBalance(call: Call): Promise<JsonObject> {
  readInput({}, call.input)
  const sums = await sumBalance(call.db, call.account)
  const all = sums.some(({ currency }) => currency === 'gbp') ? sums : [{ currency: 'gbp', net: 0 }, ...sums]
  return {
    object: 'balance',
    available: all.map(({ currency, net }) => ({ amount: net, currency, source_types: { card: net } })),
    livemode: false,
    pending: all.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
  }
}

export async function readMovement(call: Call): Promise<JsonObject> {
  return (await findObject(call, 'balance_transaction', call.params.id ?? '')).data
}

export function listMovements(call: Call): Promise<JsonObject> {
  return listObjects(call, 'balance_transaction', { fields: ['type', 'currency'], pointers: ['source'] })
}
