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
import { integer, mergeMetadata, metadata, parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import type { Charge } from './charges.ts'
import type { PaymentIntent } from './payment-intent.ts'

interface Refund {
  id: string
  amount: number
  charge: string
  currency: string
  status: string
  metadata: Record<string, string>
}

const fields = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
}

/** Refunds a charge, in whole or in part, up to the charged amount. */
export async function createRefund(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(fields, context.input)
  const charge = await lockObject<Charge>(context, 'charge', await chargeOf(context, input), 'charge')
  const { currency, payment_intent, customer } = charge.data
  const amount = input.amount ?? charge.data.amount - charge.data.amount_refunded
  checkRefundable(charge.data, amount)
  const id = generateObjectId('re')
  const balance_transaction = recordBalanceTransaction(context, {
    amount: -amount,
    currency,
    source: id,
    type: 'refund',
    category: 'refund',
    description: `REFUND FOR CHARGE ${charge.id}`,
  })
  const refund = createObject<Refund>(
    context,
    'refund',
    {
      id,
      object: 'refund',
      amount,
      balance_transaction,
      charge: charge.id,
      created: context.now,
      currency,
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
      metadata: mergeMetadata({}, input.metadata),
      payment_intent,
      reason: input.reason ?? null,
      receipt_number: null,
      customer,
      customer_account: null,
      payment_method: charge.data.payment_method,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    },
    { links: [charge.id, payment_intent, customer] },
  )
  const amount_refunded = charge.data.amount_refunded + amount
  charge.data = { ...charge.data, amount_refunded, refunded: amount_refunded === charge.data.amount }
  emitEvent(context, 'refund.created', refund)
  emitEvent(context, 'charge.refunded', markChanged(context, charge))
  return refund.data
}

async function chargeOf(
  context: RequestContext,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
) {
  if (charge) return charge
  if (!payment_intent)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = await findObject<PaymentIntent>(context, 'payment_intent', payment_intent, { param: 'payment_intent' })
  if (intent.data.status !== 'succeeded' || !intent.data.latest_charge)
    throw invalidRequest(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return intent.data.latest_charge
}

function checkRefundable(charge: Charge, amount: number): void {
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} was not paid and cannot be refunded.`, { code: 'charge_not_refundable' })
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  const left = charge.amount - charge.amount_refunded
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      {
        param: 'amount',
      },
    )
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`

export async function readRefund(context: RequestContext): Promise<JsonObject> {
  return (await findObject<Refund>(context, 'refund', context.params.id ?? '')).data
}

export async function updateRefund(context: RequestContext): Promise<JsonObject> {
  const input = parseInput({ metadata: metadata.optional() }, context.input)
  const refund: StoredObject<Refund> = await lockObject<Refund>(context, 'refund', context.params.id ?? '')
  refund.data = { ...refund.data, metadata: mergeMetadata(refund.data.metadata, input.metadata) }
  emitEvent(context, 'refund.updated', markChanged(context, refund))
  return refund.data
}

/** A test helper: the card holder's bank sends the refunded money back, which may happen days after the refund. */
export async function failRefund(context: RequestContext): Promise<JsonObject> {
  parseInput({}, context.input)
  const refund = await lockObject<Refund>(context, 'refund', context.params.id ?? '')
  if (refund.data.status !== 'succeeded') throw invalidRequest('Only a refund that succeeded can fail.')
  const { amount, currency, id } = refund.data
  const charge = await lockObject<Charge>(context, 'charge', refund.data.charge)
  const failure_balance_transaction = recordBalanceTransaction(context, {
    amount,
    currency,
    source: id,
    type: 'adjustment',
    category: 'refund_failure',
    description: `REFUND FAILURE FOR ${charge.id}`,
  })
  const failure = { failure_balance_transaction, failure_reason: 'expired_or_canceled_card' }
  refund.data = { ...refund.data, ...failure, status: 'failed' }
  charge.data = { ...charge.data, amount_refunded: charge.data.amount_refunded - amount, refunded: false }
  markChanged(context, charge)
  emitEvent(context, 'refund.failed', markChanged(context, refund))
  return refund.data
}

export function listRefunds(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'refund', { pointers: ['charge', 'payment_intent'] })
}
