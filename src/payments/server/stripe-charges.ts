import type Stripe from 'stripe'
import type { Instrument, PaymentProvider } from '#payments/server/provider.ts'
import { problemOf, refusedOrDown, unlessDown } from '#payments/server/provider-problem.ts'
import { feeOf, readFailedCharge, readIntent, referenceKey, referenceOf } from '#payments/server/read-intent.ts'
import { type Ask, currency, secondsOf } from '#payments/server/stripe-client.ts'
import { type Pence, pence } from '#platform/money.ts'

const expand = ['latest_charge.balance_transaction']
const listed = expand.map((path) => `data.${path}`)
/** Their clock and ours may differ. */
const clockSkewMs = 5 * 60_000

/** Taking money. */
export function chargeCalls(
  ask: Ask,
): Pick<
  PaymentProvider,
  'charge' | 'retrieveCharge' | 'findCharge' | 'cancelCharge' | 'closeReference' | 'listCharges'
> {
  return {
    async charge({ reference, orderId, amount, instrument, description, returnUrl }) {
      const request: Stripe.PaymentIntentCreateParams = {
        ...bill(amount),
        ...payerOf(instrument),
        description,
        confirm: true,
        return_url: returnUrl,
        metadata: { [referenceKey]: reference, ...(orderId ? { order_id: orderId } : {}) },
        ...(orderId ? { transfer_group: orderId } : {}),
        expand,
      }
      try {
        return readIntent(await ask().paymentIntents.create(request, { idempotencyKey: reference }))
      } catch (error) {
        return readFailedCharge(error)
      }
    },

    async retrieveCharge(providerRef) {
      return readIntent(await unlessDown(ask().paymentIntents.retrieve(providerRef, { expand })))
    },

    async findCharge(reference, since) {
      const created = { gte: secondsOf(since, -clockSkewMs) }
      const find = async () => {
        for await (const intent of ask().paymentIntents.list({ created, limit: 100, expand: listed }))
          if (referenceOf(intent) === reference) return readIntent(intent)
        return null
      }
      return unlessDown(find())
    },

    async cancelCharge(providerRef) {
      try {
        return readIntent(await ask().paymentIntents.cancel(providerRef, { cancellation_reason: 'abandoned', expand }))
      } catch (error) {
        refusedOrDown(error)
        return readIntent(await unlessDown(ask().paymentIntents.retrieve(providerRef, { expand })))
      }
    },

    // One key stands for one request: whichever comes first takes it, and the other is turned away.
    async closeReference(reference) {
      const nothing = { ...bill(pence(100)), metadata: { closed: reference } }
      const intents = ask().paymentIntents
      try {
        const { id } = await unlessDown(intents.create(nothing, { idempotencyKey: reference }))
        await unlessDown(intents.cancel(id, { cancellation_reason: 'abandoned' })).catch(refusedOrDown)
        return 'closed'
      } catch (error) {
        if (problemOf(error) === 'taken') return 'taken'
        throw error
      }
    },

    async *listCharges(since) {
      const created = { gte: secondsOf(since) }
      const list = ask().paymentIntents.list({ created, limit: 100, expand: listed })
      for await (const intent of list)
        yield {
          providerRef: intent.id,
          reference: referenceOf(intent),
          succeeded: intent.status === 'succeeded',
          amount: intent.amount_received,
          currency: intent.currency,
          fee: feeOf(intent) ?? 0,
        }
    },
  }
}

/** A card as it is, saved or made by a wallet; one that is only a token yet becomes a card in the same call. */
function payerOf(instrument: Instrument): Partial<Stripe.PaymentIntentCreateParams> {
  if (instrument.kind === 'saved') return { customer: instrument.customerRef, payment_method: instrument.cardRef }
  const { token } = instrument
  if (token.startsWith('pm_')) return { payment_method: token }
  // the library's types leave out what its API takes
  const card = { type: 'card', card: { token } } as Stripe.PaymentIntentCreateParams.PaymentMethodData
  return { payment_method_data: card }
}

/** Cards only: nothing that would lead the browser away without the bank asking for it. */
function bill(amount: Pence): Stripe.PaymentIntentCreateParams {
  return { amount, currency, allowed_payment_method_types: ['card'] }
}
