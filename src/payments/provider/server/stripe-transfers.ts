import { idOf } from '#payments/provider/server/parse-payment-intent.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { classifyProviderError, orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { currency, type GetStripe, toUnixSeconds } from '#payments/provider/server/stripe-client.ts'

const transferKey = 'transfer_id'

/** Commission on its way to a connected account. */
export function stripeTransfers(
  ask: GetStripe,
): Pick<PaymentProvider, 'sendTransfer' | 'findTransfer' | 'listTransfers'> {
  return {
    async sendTransfer({ reference, orderId, amount, accountRef, source: paidWith }) {
      try {
        const source = paidWith && (paidWith.chargeRef ?? (await retrieveChargeRef(ask, paidWith.intentRef)))
        const { id } = await ask().transfers.create(
          {
            amount,
            currency,
            destination: accountRef,
            transfer_group: orderId,
            metadata: { [transferKey]: reference },
            ...(source ? { source_transaction: source } : {}),
          },
          // a refund may make it smaller after a refusal, and one key stands for one request
          { idempotencyKey: `${reference} ${amount}` },
        )
        return { state: 'sent', transferRef: id }
      } catch (error) {
        return classifyProviderError(error) === 'unclear' ? { state: 'unknown' } : toDeclined(error)
      }
    },

    async findTransfer(reference, orderId) {
      const find = async () => {
        for await (const transfer of ask().transfers.list({ transfer_group: orderId, limit: 100 }))
          if (transfer.metadata[transferKey] === reference) return transfer.id
        return null
      }
      return orProviderDown(find())
    },

    async *listTransfers(since) {
      for await (const transfer of ask().transfers.list({ created: { gte: toUnixSeconds(since) }, limit: 100 })) {
        const { id, amount, amount_reversed: reversed, metadata } = transfer
        yield { transferRef: id, reference: metadata[transferKey] ?? null, amount, reversed }
      }
    },
  }
}

/** For what was paid before we kept it. */
async function retrieveChargeRef(ask: GetStripe, intentRef: string): Promise<string | null> {
  return idOf((await ask().paymentIntents.retrieve(intentRef)).latest_charge)
}
