import { idOf } from '#payments/provider/server/parse-payment-intent.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { classifyProviderError, orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { currency, type GetStripe, toUnixSeconds } from '#payments/provider/server/stripe-client.ts'

const transferKey = 'transfer_id'

export function stripeTransfers(
  getStripe: GetStripe,
): Pick<PaymentProvider, 'sendTransfer' | 'findTransfer' | 'listTransfers'> {
  return {
    async sendTransfer({ reference, orderId, amount, accountRef, source }) {
      try {
        const chargeRef = source && (source.chargeRef ?? (await retrieveChargeRef(getStripe, source.intentRef)))
        const { id } = await getStripe().transfers.create(
          {
            amount,
            currency,
            destination: accountRef,
            transfer_group: orderId,
            metadata: { [transferKey]: reference },
            ...(chargeRef ? { source_transaction: chargeRef } : {}),
          },
          // a refund may reduce a declined transfer, and an idempotency key stands for one request
          { idempotencyKey: `${reference} ${amount}` },
        )
        return { state: 'sent', transferRef: id }
      } catch (error) {
        return classifyProviderError(error) === 'unknown' ? { state: 'unknown', cause: error } : toDeclined(error)
      }
    },

    async findTransfer(reference, orderId) {
      const find = async () => {
        for await (const transfer of getStripe().transfers.list({ transfer_group: orderId, limit: 100 }))
          if (transfer.metadata[transferKey] === reference) return transfer.id
        return null
      }
      return orProviderDown(find())
    },

    async *listTransfers(since) {
      for await (const transfer of getStripe().transfers.list({ created: { gte: toUnixSeconds(since) }, limit: 100 })) {
        const { id, amount, amount_reversed: reversed, metadata } = transfer
        yield { transferRef: id, reference: metadata[transferKey] ?? null, amount, reversed }
      }
    },
  }
}

/** For payments from before the charge was stored. */
async function retrieveChargeRef(getStripe: GetStripe, intentRef: string): Promise<string | null> {
  return idOf((await getStripe().paymentIntents.retrieve(intentRef)).latest_charge)
}
