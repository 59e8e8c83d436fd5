import { z } from 'zod'
import { moveMoney } from './balance.ts'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import type { Charge } from './charges.ts'
import { mergeMetadata, metadata, readInput, text, yesNo } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

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

/** The card holder's bank takes the money back until the case is decided. */
export function openDispute(call: Call, charge: Kept<Charge>): void {
  const id = newId('du')
  const { amount, currency, payment_intent } = charge.data
  const movement = moveMoney(call, {
    ...{ amount: -amount, currency, source: id, type: 'adjustment', category: 'dispute' },
    ...(call.options.disputeFee ? { fee: call.options.disputeFee } : {}),
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute = makeObject<Dispute>(
    call,
    'dispute',
    {
      ...{ id, object: 'dispute', amount, balance_transactions: [movedBy(call, movement)], charge: charge.id },
      ...{ created: call.now, currency, enhanced_eligibility_types: [], evidence: {} },
      evidence_details: { due_by: call.now + week, has_evidence: false, past_due: false, submission_count: 0 },
      ...{ is_charge_refundable: false, livemode: false, metadata: {}, payment_intent, reason: 'fraudulent' },
      ...{ status: 'needs_response' },
    },
    { links: [charge.id, payment_intent] },
  )
  charge.data = { ...charge.data, disputed: true }
  tell(call, 'charge.dispute.created', dispute)
  tell(call, 'charge.dispute.funds_withdrawn', dispute)
  saved(call, charge)
}

function movedBy(call: Call, id: string): JsonObject {
  return call.seen.get(id)?.data ?? {}
}

export async function readDispute(call: Call): Promise<JsonObject> {
  return (await findObject<Dispute>(call, 'dispute', call.params.id ?? '')).data
}

export function listDisputes(call: Call): Promise<JsonObject> {
  return listObjects(call, 'dispute', { pointers: ['charge', 'payment_intent'] })
}

/** Giving up: the dispute is lost. */
export async function closeDispute(call: Call): Promise<JsonObject> {
  readInput({}, call.input)
  const dispute = await lockOpen(call)
  return decide(call, dispute, 'lost')
}

/** Evidence decides as at the provider's test mode: the text `winning_evidence` wins, any other loses. */
export async function updateDispute(call: Call): Promise<JsonObject> {
  const evidence = z.record(z.string(), text)
  const given = readInput(
    { evidence: evidence.optional(), metadata: metadata.optional(), submit: yesNo.optional() },
    call.input,
  )
  const dispute = await lockOpen(call)
  dispute.data = {
    ...dispute.data,
    evidence: { ...dispute.data.evidence, ...given.evidence },
    metadata: mergeMetadata(dispute.data.metadata, given.metadata),
  }
  saved(call, dispute)
  if (!given.evidence || given.submit === false) return dispute.data
  return decide(call, dispute, given.evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost')
}

function decide(call: Call, dispute: Kept<Dispute>, status: 'won' | 'lost'): JsonObject {
  const { amount, currency, charge, balance_transactions } = dispute.data
  if (status === 'won') {
    const movement = moveMoney(call, {
      ...{ amount, currency, source: dispute.id, type: 'adjustment', category: 'dispute_reversal' },
      description: `Chargeback reversal for ${charge}`,
    })
    dispute.data = { ...dispute.data, balance_transactions: [...balance_transactions, movedBy(call, movement)] }
  }
  dispute.data = { ...dispute.data, status }
  tell(call, 'charge.dispute.closed', saved(call, dispute))
  if (status === 'won') tell(call, 'charge.dispute.funds_reinstated', dispute)
  return dispute.data
}

async function lockOpen(call: Call): Promise<Kept<Dispute>> {
  const dispute = await lockObject<Dispute>(call, 'dispute', call.params.id ?? '')
  if (dispute.data.status !== 'needs_response') throw invalidRequest('This dispute is already closed')
  return dispute
}
