import type { Logger } from 'pino'
import { finishPayment } from '#orders/server/finish-payment.ts'
import type { OrderParts } from '#orders/server/settle-order.ts'
import { isOpen } from '#payments/server/attempt-end.ts'
import { paymentOfCharge, readPayment } from '#payments/server/charges.ts'
import { resumeEvents } from '#payments/server/events.ts'
import { listOpenAttempts, outcomeOf } from '#payments/server/open-attempts.ts'
import type { ProviderEvent } from '#payments/server/provider.ts'
import { chargeOf } from '#payments/server/read-event.ts'

/** By the clock and at start: what was left open is asked about and finished, each attempt for itself. */
export async function reconcilePayments(parts: OrderParts, log: Pick<Logger, 'error'>): Promise<void> {
  for (const paymentId of await listOpenAttempts(parts.db)) {
    try {
      await reconcilePayment(parts, paymentId)
    } catch (error) {
      log.error({ err: error, paymentId }, 'a payment could not be finished')
    }
  }
  await resumeEvents(parts.db)
}

export async function reconcilePayment(parts: OrderParts, paymentId: string): Promise<void> {
  const payment = await readPayment(parts.db, paymentId)
  if (!payment || !isOpen(payment)) return
  await finishPayment(parts, payment, await outcomeOf(parts.provider, payment))
}

/** What is said of a charge once it has ended one way or the other. */
const ends = new Set(['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'])

/** A notice is a hint to look: what counts is what the provider answers now, in whatever order notices come. */
export async function settleByEvent(parts: OrderParts, event: Pick<ProviderEvent, 'type' | 'object'>): Promise<void> {
  const charge = chargeOf(event)
  if (!charge || !ends.has(event.type)) return
  const payment = await paymentOfCharge(parts.db, charge)
  if (!payment || payment.state === 'succeeded') return
  const result = await parts.provider.retrieveCharge(charge.providerRef)
  if (result.state === 'succeeded' || (result.state === 'refused' && isOpen(payment)))
    await finishPayment(parts, payment, result)
}
