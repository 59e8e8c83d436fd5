import type Stripe from 'stripe'
import {
  parseChargeError,
  parseFee,
  parsePaymentIntent,
  referenceKey,
  referenceOf,
} from '#payments/provider/server/parse-payment-intent.ts'
import type { Instrument, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { classifyProviderError, orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { currency, type GetStripe, toUnixSeconds } from '#payments/provider/server/stripe-client.ts'
import { type Pence, pence } from '#platform/money.ts'

const expandBalance = ['latest_charge.balance_transaction']
const expandListed = expandBalance.map((path) => `data.${path}`)
/** Their clock and ours may differ. */
const clockSkewMs = 5 * 60_000

/** Taking money. */
export function stripeCharges(
  ask: GetStripe,
): Pick<
  PaymentProvider,
  'charge' | 'retrieveCharge' | 'findCharge' | 'cancelCharge' | 'closeChargeReference' | 'listCharges'
> {
  return {
    async charge({ reference, orderId, amount, instrument, description, returnUrl }) {
      const request: Stripe.PaymentIntentCreateParams = {
        ...toAmountParams(amount),
        ...toPaymentMethodParams(instrument),
        description,
        confirm: true,
        return_url: returnUrl,
        metadata: { [referenceKey]: reference, ...(orderId ? { order_id: orderId } : {}) },
        ...(orderId ? { transfer_group: orderId } : {}),
        expand: expandBalance,
      }
      try {
        return parsePaymentIntent(await ask().paymentIntents.create(request, { idempotencyKey: reference }))
      } catch (error) {
        return parseChargeError(error)
      }
    },

    async retrieveCharge(providerRef) {
      return parsePaymentIntent(
        await orProviderDown(ask().paymentIntents.retrieve(providerRef, { expand: expandBalance })),
      )
    },

    async findCharge(reference, since) {
      const created = { gte: toUnixSeconds(since, -clockSkewMs) }
      const find = async () => {
        for await (const intent of ask().paymentIntents.list({ created, limit: 100, expand: expandListed }))
          if (referenceOf(intent) === reference) return parsePaymentIntent(intent)
        return null
      }
      return orProviderDown(find())
    },

    async cancelCharge(providerRef) {
      try {
        return parsePaymentIntent(
          await ask().paymentIntents.cancel(providerRef, { cancellation_reason: 'abandoned', expand: expandBalance }),
        )
      } catch (error) {
        toDeclined(error)
        return parsePaymentIntent(
          await orProviderDown(ask().paymentIntents.retrieve(providerRef, { expand: expandBalance })),
        )
      }
    },

    // One key stands for one request: whichever comes first takes it, and the other is turned away.
    async closeChargeReference(reference) {
      const nothing = { ...toAmountParams(pence(100)), metadata: { closed: reference } }
      const intents = ask().paymentIntents
      try {
        const { id } = await orProviderDown(intents.create(nothing, { idempotencyKey: reference }))
        await orProviderDown(intents.cancel(id, { cancellation_reason: 'abandoned' })).catch(toDeclined)
        return 'closed'
      } catch (error) {
        if (classifyProviderError(error) === 'taken') return 'taken'
        throw error
      }
    },

    async *listCharges(since) {
      const created = { gte: toUnixSeconds(since) }
      const list = ask().paymentIntents.list({ created, limit: 100, expand: expandListed })
      for await (const intent of list)
        yield {
          providerRef: intent.id,
          reference: referenceOf(intent),
          succeeded: intent.status === 'succeeded',
          amount: intent.amount_received,
          currency: intent.currency,
          fee: parseFee(intent) ?? 0,
        }
    },
  }
}

/** A card as it is, saved or made by a wallet; one that is only a token yet becomes a card in the same call. */
function toPaymentMethodParams(instrument: Instrument): Partial<Stripe.PaymentIntentCreateParams> {
  if (instrument.kind === 'saved') return { customer: instrument.customerRef, payment_method: instrument.cardRef }
  const { token } = instrument
  if (token.startsWith('pm_')) return { payment_method: token }
  // the library's types leave out what its API takes
  const card = { type: 'card', card: { token } } as Stripe.PaymentIntentCreateParams.PaymentMethodData
  return { payment_method_data: card }
}

/** Cards only: nothing that would lead the browser away without the bank asking for it. */
function toAmountParams(amount: Pence): Stripe.PaymentIntentCreateParams {
  return { amount, currency, allowed_payment_method_types: ['card'] }
}
