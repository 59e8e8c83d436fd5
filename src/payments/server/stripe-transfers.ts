import type { PaymentProvider } from '#payments/server/provider.ts'
import { problemOf, refusedOrDown, unlessDown } from '#payments/server/provider-problem.ts'
import { idOf } from '#payments/server/read-intent.ts'
import { type Ask, currency, secondsOf } from '#payments/server/stripe-client.ts'

const transferKey = 'transfer_id'

/** Commission on its way to a connected account. */
export function transferCalls(ask: Ask): Pick<PaymentProvider, 'transfer' | 'findTransfer' | 'listTransfers'> {
  return {
    async transfer({ reference, orderId, amount, accountRef, source: paidWith }) {
      try {
        const source = paidWith && (paidWith.chargeRef ?? (await chargeOf(ask, paidWith.intentRef)))
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
        return problemOf(error) === 'unclear' ? { state: 'unknown' } : refusedOrDown(error)
      }
    },

    async findTransfer(reference, orderId) {
      const find = async () => {
        for await (const transfer of ask().transfers.list({ transfer_group: orderId, limit: 100 }))
          if (transfer.metadata[transferKey] === reference) return transfer.id
        return null
      }
      return unlessDown(find())
    },

    async *listTransfers(since) {
      for await (const transfer of ask().transfers.list({ created: { gte: secondsOf(since) }, limit: 100 })) {
        const { id, amount, amount_reversed: reversed, metadata } = transfer
        yield { transferRef: id, reference: metadata[transferKey] ?? null, amount, reversed }
      }
    },
  }
}

/** For what was paid before we kept it. */
async function chargeOf(ask: Ask, intentRef: string): Promise<string | null> {
  return idOf((await ask().paymentIntents.retrieve(intentRef)).latest_charge)
}
