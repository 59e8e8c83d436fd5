import { banksOf } from './account.ts'
import { lockAccount } from './accounts.ts'
import { availableTo, moveMoney } from './balance.ts'
import { type Call, findObject, makeObject, tell } from './call.ts'
import { clearable, currency, mergeMetadata, metadata, readInput, whole } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

interface Payout {
  id: string
  status: string
}

/** Money leaves a connected account for its bank; it arrives at once, or comes back from an account that was closed. */
export async function createPayout(call: Call): Promise<JsonObject> {
  const given = readInput(
    {
      ...{ amount: whole, currency, description: clearable.optional(), metadata: metadata.optional() },
      statement_descriptor: clearable.optional(),
    },
    call.input,
  )
  if (!call.account)
    throw invalidRequest('Payouts are made for a connected account: name it in the Stripe-Account header.')
  const account = await lockAccount(call, call.account)
  if (!account.data.payouts_enabled)
    throw invalidRequest('Cannot create payouts: this account has requirements that need to be completed.', {
      code: 'payouts_not_allowed',
    })
  if (given.amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
  if ((await availableTo(call, call.account, given.currency)) < given.amount)
    throw invalidRequest('You have insufficient funds in your account for this payout.', {
      code: 'balance_insufficient',
    })
  const [bank] = banksOf(account)
  const id = newId('po')
  const closed = account.hidden.bankClosed === true
  const movement = { currency: given.currency, source: id, type: 'payout', category: 'payout' } as const
  const balance_transaction = moveMoney(call, { ...movement, amount: -given.amount })
  const failure = closed ? moveMoney(call, { ...movement, amount: given.amount, category: 'payout_reversal' }) : null
  const payout = makeObject<Payout>(call, 'payout', {
    ...{ id, object: 'payout', amount: given.amount, application_fee: null, application_fee_amount: null },
    ...{ arrival_date: call.now, automatic: false, balance_transaction, created: call.now, currency: given.currency },
    ...{ description: given.description ?? null, destination: bank?.id ?? null, failure_balance_transaction: failure },
    failure_code: closed ? 'account_closed' : null,
    failure_message: closed ? 'The bank account has been closed' : null,
    ...{ livemode: false, metadata: mergeMetadata({}, given.metadata), method: 'standard', original_payout: null },
    ...{ payout_method: null, reconciliation_status: 'not_applicable', reversed_by: null, source_type: 'card' },
    ...{ statement_descriptor: given.statement_descriptor ?? null, status: closed ? 'failed' : 'paid', trace_id: null },
    type: 'bank_account',
  })
  tell(call, 'payout.created', payout)
  tell(call, closed ? 'payout.failed' : 'payout.paid', payout)
  return payout.data
}

export async function readPayout(call: Call): Promise<JsonObject> {
  return (await findObject<Payout>(call, 'payout', call.params.id ?? '')).data
}

export function listPayouts(call: Call): Promise<JsonObject> {
  return listObjects(call, 'payout', { fields: ['status'] })
}
