import type Stripe from 'stripe'
import { type Pence, pence } from '#platform/money.ts'
import type { Instrument } from './instrument.ts'
import { parseChargeError, parseFee, parsePaymentIntent, referenceKey, referenceOf } from './parse-payment-intent.ts'
import { parseRefund, refundKey } from './parse-refund.ts'
import type { ChargeRequest, ListedCharge, PaymentProvider } from './payment-provider.ts'
import { classifyProviderError, orProviderDown, throwUnlessDeclined, toDeclined } from './provider-errors.ts'
import { currency, type GetStripe, toUnixSeconds } from './stripe-client.ts'
import { isOfTestPayment } from './stripe-trials.ts'

const expandBalance = ['latest_charge.balance_transaction']
const expandListed = expandBalance.map((path) => `data.${path}`)
/** The clocks of the provider and the shop may differ by this much. */
const clockSkewMs = 5 * 60_000

export function stripeCharges(
  getStripe: GetStripe,
): Pick<
  PaymentProvider,
  'charge' | 'retrieveCharge' | 'findCharge' | 'cancelCharge' | 'closeChargeReference' | 'listCharges'
> {
  return {
    async charge(request) {
      try {
        const idempotencyKey = request.reference
        return parsePaymentIntent(await getStripe().paymentIntents.create(toIntentParams(request), { idempotencyKey }))
      } catch (error) {
        return parseChargeError(error)
      }
    },

    async retrieveCharge(providerRef) {
      return parsePaymentIntent(
        await orProviderDown(getStripe().paymentIntents.retrieve(providerRef, { expand: expandBalance })),
      )
    },

    async findCharge(reference, since) {
      const created = { gte: toUnixSeconds(since, -clockSkewMs) }
      const find = async () => {
        for await (const intent of getStripe().paymentIntents.list({ created, limit: 100, expand: expandListed }))
          if (referenceOf(intent) === reference) return parsePaymentIntent(intent)
        return null
      }
      return orProviderDown(find())
    },

    async cancelCharge(providerRef) {
      try {
        return parsePaymentIntent(
          await getStripe().paymentIntents.cancel(providerRef, {
            cancellation_reason: 'abandoned',
            expand: expandBalance,
          }),
        )
      } catch (error) {
        // a charge that has ended in the meantime cannot be cancelled, so its outcome is read
        throwUnlessDeclined(error)
        return parsePaymentIntent(
          await orProviderDown(getStripe().paymentIntents.retrieve(providerRef, { expand: expandBalance })),
        )
      }
    },

    closeChargeReference: (reference) => closeChargeReference(getStripe, reference),
    listCharges: (since) => listCharges(getStripe, since),
  }
}

function toIntentParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  const { reference, orderId, amount, instrument, description, returnUrl } = request
  return {
    ...toAmountParams(amount),
    ...toPaymentMethodParams(instrument),
    description,
    confirm: true,
    return_url: returnUrl,
    metadata: { [referenceKey]: reference, ...(orderId ? { order_id: orderId } : {}) },
    ...(orderId ? { transfer_group: orderId } : {}),
    expand: expandBalance,
  }
}

/** Sends a placeholder under the charge's idempotency key: a key allows only one request, so a late charge under it fails. */
async function closeChargeReference(getStripe: GetStripe, reference: string): Promise<'closed' | 'already_used'> {
  const placeholder = { ...toAmountParams(pence(100)), metadata: { closed: reference } }
  const intents = getStripe().paymentIntents
  try {
    const { id } = await orProviderDown(intents.create(placeholder, { idempotencyKey: reference }))
    await orProviderDown(intents.cancel(id, { cancellation_reason: 'abandoned' })).catch(throwUnlessDeclined)
    return 'closed'
  } catch (error) {
    if (classifyProviderError(error) === 'key_reused') return 'already_used'
    throw error
  }
}

async function* listCharges(getStripe: GetStripe, since: Date): AsyncIterable<ListedCharge> {
  const created = { gte: toUnixSeconds(since) }
  for await (const intent of getStripe().paymentIntents.list({ created, limit: 100, expand: expandListed })) {
    if (isOfTestPayment(intent)) continue
    yield {
      providerRef: intent.id,
      reference: referenceOf(intent),
      succeeded: intent.status === 'succeeded',
      amount: intent.amount_received,
      currency: intent.currency,
      fee: parseFee(intent) ?? 0,
    }
  }
}

/**
 * The payment method of a charge: a saved card or a wallet's payment method is used as it is; a token becomes a payment method in the same
 * call.
 */
function toPaymentMethodParams(instrument: Instrument): Partial<Stripe.PaymentIntentCreateParams> {
  if (instrument.kind === 'saved') {
    const { customerRef: customer, cardRef: payment_method, cvcToken: cvc_token } = instrument
    const options = cvc_token === undefined ? {} : { payment_method_options: { card: { cvc_token } } }
    return { customer, payment_method, ...options }
  }
  const { token, saveFor } = instrument
  // 'on_session': the client is present whenever the saved card is charged
  const saving = saveFor ? { customer: saveFor.customerRef, setup_future_usage: 'on_session' as const } : {}
  if (token.startsWith('pm_')) return { payment_method: token, ...saving }
  // the types of the library lack `card.token`, which the API accepts
  const card = { type: 'card', card: { token } } as Stripe.PaymentIntentCreateParams.PaymentMethodData
  return { payment_method_data: card, ...saving }
}

/** Only cards are allowed, since other payment methods redirect the browser even if no bank asks for authentication. */
function toAmountParams(amount: Pence): Stripe.PaymentIntentCreateParams {
  return { amount, currency, allowed_payment_method_types: ['card'] }
}

export function stripeRefunds(
  getStripe: GetStripe,
): Pick<PaymentProvider, 'sendRefund' | 'findRefund' | 'listRefunds'> {
  return {
    async sendRefund({ reference, chargeRef, amount }) {
      try {
        const request = { payment_intent: chargeRef, amount, metadata: { [refundKey]: reference } }
        return parseRefund(await getStripe().refunds.create(request, { idempotencyKey: reference }))
      } catch (error) {
        const kind = classifyProviderError(error)
        return kind === 'unknown' || kind === 'key_reused' ? { state: 'unknown', cause: error } : toDeclined(error)
      }
    },

    async findRefund(reference, chargeRef) {
      const find = async () => {
        for await (const refund of getStripe().refunds.list({ payment_intent: chargeRef, limit: 100 }))
          if (refund.metadata?.[refundKey] === reference) return parseRefund(refund)
        return null
      }
      return orProviderDown(find())
    },

    async *listRefunds(since) {
      for await (const refund of getStripe().refunds.list({ created: { gte: toUnixSeconds(since) }, limit: 100 })) {
        if (isOfTestPayment(refund)) continue
        const { id, amount, metadata, status } = refund
        yield { refundRef: id, reference: metadata?.[refundKey] ?? null, amount, succeeded: status === 'succeeded' }
      }
    },
  }
}
