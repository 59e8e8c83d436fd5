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
import { boolean, integer, mergeMetadata, metadata, parseInput } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import type { Charge } from './charges.ts'
import { evidenceSchema, hasEvidence, mergeEvidence, noEvidence } from './dispute-evidence.ts'

interface Dispute {
  id: string
  amount: number
  balance_transactions: JsonObject[]
  charge: string
  currency: string
  evidence: JsonObject
  metadata: Record<string, string>
  evidence_details: JsonObject
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
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
    amount: -amount,
    currency,
    source: id,
    type: 'adjustment',
    category: 'dispute',
    ...(context.options.disputeFee ? { fee: context.options.disputeFee } : {}),
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute = createObject<Dispute>(
    context,
    'dispute',
    {
      id,
      object: 'dispute',
      amount,
      balance_transactions: [getBalanceTransaction(context, movement)],
      charge: charge.id,
      created: context.now,
      currency,
      enhanced_eligibility_types: [],
      evidence: noEvidence,
      evidence_details: {
        due_by: context.now + week,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: 'manual',
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
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

/**
 * Evidence is accepted once; with `submit=false` it is only stored. As in the provider's test mode the text `winning_evidence` wins,
 * `losing_evidence` loses, and all other evidence waits for the bank.
 */
export async function updateDispute(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    { evidence: evidenceSchema.optional(), metadata: metadata.optional(), submit: boolean.optional() },
    context.input,
  )
  const dispute = await lockOpenDispute(context)
  const evidence = await mergeEvidence(context, dispute.data.evidence, input.evidence ?? {})
  dispute.data = {
    ...dispute.data,
    evidence,
    evidence_details: { ...dispute.data.evidence_details, has_evidence: hasEvidence(evidence) },
    metadata: mergeMetadata(dispute.data.metadata, input.metadata),
  }
  if (input.submit ?? input.evidence !== undefined) return submitEvidence(context, dispute)
  emitEvent(context, 'charge.dispute.updated', markChanged(context, dispute))
  return dispute.data
}

function submitEvidence(context: RequestContext, dispute: StoredObject<Dispute>): JsonObject {
  const details = { ...dispute.data.evidence_details, submission_count: 1, submission_method: 'manual' }
  dispute.data = { ...dispute.data, evidence_details: details, status: 'under_review' }
  emitEvent(context, 'charge.dispute.updated', markChanged(context, dispute))
  const { uncategorized_text: words } = dispute.data.evidence
  if (words === 'winning_evidence') return closeWith(context, dispute, 'won')
  return words === 'losing_evidence' ? closeWith(context, dispute, 'lost') : dispute.data
}

function closeWith(context: RequestContext, dispute: StoredObject<Dispute>, status: 'won' | 'lost'): JsonObject {
  const { amount, currency, charge, balance_transactions } = dispute.data
  if (status === 'won') {
    const movement = recordBalanceTransaction(context, {
      amount,
      currency,
      source: dispute.id,
      type: 'adjustment',
      category: 'dispute_reversal',
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
  if (dispute.data.status !== 'needs_response')
    throw invalidRequest(
      dispute.data.status === 'under_review'
        ? 'The evidence of this dispute was submitted already'
        : 'This dispute is already closed',
    )
  return dispute
}
