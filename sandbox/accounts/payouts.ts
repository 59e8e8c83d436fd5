import { listObjects } from '../http/list-objects.ts'
import { invalidRequest } from '../http/provider-error.ts'
import { createObject, emitEvent, findObject, type RequestContext } from '../http/request-context.ts'
import { clearable, currency, integer, mergeMetadata, metadata, parseInput } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { bankAccountsOf } from './account.ts'
import { lockAccount } from './accounts.ts'
import { availableBalance, recordBalanceTransaction } from './balance-transactions.ts'

interface Payout {
  id: string
  status: string
}

/** Pays out from a connected account to its bank account; the money arrives at once, or is returned if the bank account is closed. */
export async function createPayout(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    {
      amount: integer,
      currency,
      description: clearable.optional(),
      metadata: metadata.optional(),
      statement_descriptor: clearable.optional(),
    },
    context.input,
  )
  if (!context.account)
    throw invalidRequest('Payouts are made for a connected account: name it in the Stripe-Account header.')
  const account = await lockAccount(context, context.account)
  if (!account.data.payouts_enabled)
    throw invalidRequest('Cannot create payouts: this account has requirements that need to be completed.', {
      code: 'payouts_not_allowed',
    })
  if (input.amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
  if ((await availableBalance(context, context.account, input.currency)) < input.amount)
    throw invalidRequest('You have insufficient funds in your account for this payout.', {
      code: 'balance_insufficient',
    })
  const [bank] = bankAccountsOf(account)
  const id = generateObjectId('po')
  const closed = account.hidden.bankClosed === true
  const movement = { currency: input.currency, source: id, type: 'payout', category: 'payout' } as const
  const balance_transaction = recordBalanceTransaction(context, { ...movement, amount: -input.amount })
  const failure = closed
    ? recordBalanceTransaction(context, { ...movement, amount: input.amount, category: 'payout_reversal' })
    : null
  const payout = createObject<Payout>(context, 'payout', {
    id,
    object: 'payout',
    amount: input.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: context.now,
    automatic: false,
    balance_transaction,
    created: context.now,
    currency: input.currency,
    description: input.description ?? null,
    destination: bank?.id ?? null,
    failure_balance_transaction: failure,
    failure_code: closed ? 'account_closed' : null,
    failure_message: closed ? 'The bank account has been closed' : null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: input.statement_descriptor ?? null,
    status: closed ? 'failed' : 'paid',
    trace_id: null,
    type: 'bank_account',
  })
  emitEvent(context, 'payout.created', payout)
  emitEvent(context, closed ? 'payout.failed' : 'payout.paid', payout)
  return payout.data
}

export async function readPayout(context: RequestContext): Promise<JsonObject> {
  return (await findObject<Payout>(context, 'payout', context.params.id ?? '')).data
}

export function listPayouts(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'payout', { fields: ['status'] })
}
