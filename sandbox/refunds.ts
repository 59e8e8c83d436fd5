import { z } from 'zod'
import { moveMoney } from './balance.ts'
import { type Call, findObject, type Kept, lockObject, makeObject, saved, tell } from './call.ts'
import type { Charge } from './charges.ts'
import { mergeMetadata, metadata, readInput, text, whole } from './check-input.ts'
import { newId } from './ids.ts'
import { listObjects } from './list-objects.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

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
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
}

/** Money back, whole or in parts, never more than came. */
export async function createRefund(call: Call): Promise<JsonObject> {
  const given = readInput(fields, call.input)
  const charge = await lockObject<Charge>(call, 'charge', await chargeOf(call, given), 'charge')
  const { currency, payment_intent, customer } = charge.data
  const amount = given.amount ?? charge.data.amount - charge.data.amount_refunded
  checkRefundable(charge.data, amount)
  const id = newId('re')
  const balance_transaction = moveMoney(call, {
    ...{ amount: -amount, currency, source: id, type: 'refund', category: 'refund' },
    description: `REFUND FOR CHARGE ${charge.id}`,
  })
  const refund = makeObject<Refund>(
    call,
    'refund',
    {
      ...{ id, object: 'refund', amount, balance_transaction, charge: charge.id, created: call.now, currency },
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
      ...{
        metadata: mergeMetadata({}, given.metadata),
        payment_intent,
        reason: given.reason ?? null,
        receipt_number: null,
      },
      ...{ source_transfer_reversal: null, status: 'succeeded', transfer_reversal: null },
    },
    { links: [charge.id, payment_intent, customer] },
  )
  const amount_refunded = charge.data.amount_refunded + amount
  charge.data = { ...charge.data, amount_refunded, refunded: amount_refunded === charge.data.amount }
  tell(call, 'refund.created', refund)
  tell(call, 'charge.refunded', saved(call, charge))
  return refund.data
}

async function chargeOf(
  call: Call,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
) {
  if (charge) return charge
  if (!payment_intent)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = await findObject<PaymentIntent>(call, 'payment_intent', payment_intent, { param: 'payment_intent' })
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

export async function readRefund(call: Call): Promise<JsonObject> {
  return (await findObject<Refund>(call, 'refund', call.params.id ?? '')).data
}

export async function updateRefund(call: Call): Promise<JsonObject> {
  const given = readInput({ metadata: metadata.optional() }, call.input)
  const refund: Kept<Refund> = await lockObject<Refund>(call, 'refund', call.params.id ?? '')
  refund.data = { ...refund.data, metadata: mergeMetadata(refund.data.metadata, given.metadata) }
  tell(call, 'refund.updated', saved(call, refund))
  return refund.data
}

/** A helper for tests: the card holder's bank sends the money back, as it may days after the refund was done. */
export async function failRefund(call: Call): Promise<JsonObject> {
  readInput({}, call.input)
  const refund = await lockObject<Refund>(call, 'refund', call.params.id ?? '')
  if (refund.data.status !== 'succeeded') throw invalidRequest('Only a refund that succeeded can fail.')
  const { amount, currency, id } = refund.data
  const charge = await lockObject<Charge>(call, 'charge', refund.data.charge)
  const failure_balance_transaction = moveMoney(call, {
    ...{ amount, currency, source: id, type: 'adjustment', category: 'refund_failure' },
    description: `REFUND FAILURE FOR ${charge.id}`,
  })
  const failure = { failure_balance_transaction, failure_reason: 'expired_or_canceled_card' }
  refund.data = { ...refund.data, ...failure, status: 'failed' }
  charge.data = { ...charge.data, amount_refunded: charge.data.amount_refunded - amount, refunded: false }
  saved(call, charge)
  tell(call, 'refund.failed', saved(call, refund))
  return refund.data
}

export function listRefunds(call: Call): Promise<JsonObject> {
  return listObjects(call, 'refund', { pointers: ['charge', 'payment_intent'] })
}
