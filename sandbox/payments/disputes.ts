import { z } from 'zod'
import { recordBalanceTransaction } from '../accounts/balance-transactions.ts'
import { listObjects } from '../http/list-objects.ts'
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
import { boolean, integer, mergeMetadata, metadata, parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import type { Charge } from './charges.ts'
import { noEvidence } from './dispute-evidence.ts'

interface Dispute {
  id: string
  amount: number
  balance_transactions: JsonObject[]
  charge: string
  currency: string
  evidence: JsonObject
  metadata: Record<string, string>
  status: 'needs_response' | 'won' | 'lost'
}

const week = 7 * 24 * 60 * 60

/** Opens a dispute: the bank withdraws the money until the dispute is decided. */
export function openDispute(
  context: RequestContext,
  charge: StoredObject<Charge>,
  amount = charge.data.amount - charge.data.amount_refunded,
): StoredObject<Dispute> {
  const id = generateObjectId('du')
  const { currency, payment_intent } = charge.data
  const movement = recordBalanceTransaction(context, {
    ...{ amount: -amount, currency, source: id, type: 'adjustment', category: 'dispute' },
    ...(context.options.disputeFee ? { fee: context.options.disputeFee } : {}),
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute = createObject<Dispute>(
    context,
    'dispute',
    {
      ...{
        id,
        object: 'dispute',
        amount,
        balance_transactions: [getBalanceTransaction(context, movement)],
        charge: charge.id,
      },
      ...{ created: context.now, currency, enhanced_eligibility_types: [], evidence: noEvidence },
      evidence_details: {
        ...{ due_by: context.now + week, enhanced_eligibility: {}, has_evidence: false, past_due: false },
        ...{ submission_count: 0, submission_method: 'not_submitted' },
      },
      intended_submission_method: 'manual',
      ...{ is_charge_refundable: false, livemode: false, metadata: {}, payment_intent, reason: 'fraudulent' },
      ...{ status: 'needs_response' },
    },
    { links: [charge.id, payment_intent] },
  )
  charge.data = { ...charge.data, disputed: true }
  emitEvent(context, 'charge.dispute.created', dispute)
  emitEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  markChanged(context, charge)
  return dispute
}

/** A test helper: the card holder disputes a charge days later, in whole or in part. */
export async function disputeCharge(context: RequestContext): Promise<JsonObject> {
  const { amount } = parseInput({ amount: integer.optional() }, context.input)
  const charge = await lockObject<Charge>(context, 'charge', context.params.id ?? '')
  if (charge.data.status !== 'succeeded' || charge.data.disputed)
    throw invalidRequest('Only a charge that succeeded can be disputed, once.')
  return openDispute(context, charge, amount).data
}

function getBalanceTransaction(context: RequestContext, id: string): JsonObject {
  return context.seen.get(id)?.data ?? {}
}

export async function readDispute(context: RequestContext): Promise<JsonObject> {
  return (await findObject<Dispute>(context, 'dispute', context.params.id ?? '')).data
}

export function listDisputes(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'dispute', { pointers: ['charge', 'payment_intent'] })
}

/** Closing a dispute loses it. */
export async function closeDispute(context: RequestContext): Promise<JsonObject> {
  parseInput({}, context.input)
  const dispute = await lockOpenDispute(context)
  return closeWith(context, dispute, 'lost')
}

/** Evidence decides as in the provider's test mode: the text `winning_evidence` wins, any other text loses. */
export async function updateDispute(context: RequestContext): Promise<JsonObject> {
  const evidence = z.record(z.string(), text)
  const input = parseInput(
    { evidence: evidence.optional(), metadata: metadata.optional(), submit: boolean.optional() },
    context.input,
  )
  const dispute = await lockOpenDispute(context)
  dispute.data = {
    ...dispute.data,
    evidence: { ...dispute.data.evidence, ...input.evidence },
    metadata: mergeMetadata(dispute.data.metadata, input.metadata),
  }
  markChanged(context, dispute)
  if (!input.evidence || input.submit === false) return dispute.data
  return closeWith(context, dispute, input.evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost')
}

function closeWith(context: RequestContext, dispute: StoredObject<Dispute>, status: 'won' | 'lost'): JsonObject {
  const { amount, currency, charge, balance_transactions } = dispute.data
  if (status === 'won') {
    const movement = recordBalanceTransaction(context, {
      ...{ amount, currency, source: dispute.id, type: 'adjustment', category: 'dispute_reversal' },
      description: `Chargeback reversal for ${charge}`,
    })
    dispute.data = {
      ...dispute.data,
      balance_transactions: [...balance_transactions, getBalanceTransaction(context, movement)],
    }
  }
  dispute.data = { ...dispute.data, status }
  emitEvent(context, 'charge.dispute.closed', markChanged(context, dispute))
  if (status === 'won') emitEvent(context, 'charge.dispute.funds_reinstated', dispute)
  return dispute.data
}

async function lockOpenDispute(context: RequestContext): Promise<StoredObject<Dispute>> {
  const dispute = await lockObject<Dispute>(context, 'dispute', context.params.id ?? '')
  if (dispute.data.status !== 'needs_response') throw invalidRequest('This dispute is already closed')
  return dispute
}
