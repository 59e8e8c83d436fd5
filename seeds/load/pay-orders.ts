import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { paymentStatus, paymentType } from '#orders/contract.ts'
import { getOrder } from '#orders/history/server/get-order.ts'
import { sendPayLink } from '#orders/pay-links/server/send-pay-link.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import { reconcilePayment } from '#orders/payment/server/reconcile-payments.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { listCards, saveCard } from '#payments/cards/server/cards.ts'
import { fromPounds } from '#platform/money.ts'
import type { DemoOrder } from '../people/orders.ts'
import { findLinkInLetter } from './find-existing.ts'

const token = 'tok_visa'

interface Placed {
  orderId: string
  order: DemoOrder
  /** Anna, or her client by explore link. */
  buyer: AuthenticatedActor
  anna: AuthenticatedActor
}

/** As the order says: by card, by cash, by its link, or not yet. */
export async function payDemoOrder(parts: Dependencies, { orderId, order, buyer, anna }: Placed): Promise<void> {
  const { db } = parts
  const { paymentStatus: status, totalAmount, clnt_email: client } = await statusOf(parts, anna, orderId)
  if (status === paymentStatus.completed || order.payment === 'unpaid') return
  if (order.payment === 'new card') {
    const way = { method: 'new_card', token } as const
    await payOrder(parts, buyer, {
      orderId,
      input: way,
      paymentType: paymentType.card,
      shownAmount: fromPounds(totalAmount),
    })
    return
  }
  if (order.payment === 'cash') {
    const way = { method: 'cash', cardId: await cardOf(parts, anna.userId) } as const
    await payOrder(parts, anna, { orderId, input: way, paymentType: paymentType.cash, shownAmount: null })
    return
  }
  if (status === paymentStatus.notStarted) await sendPayLink(db, anna, orderId, parts.publicUrl())
  if (order.payment === 'link pending') return
  const link = await findLinkInLetter(db, 'pay-link', client)
  const way = { method: 'link', token } as const
  await payOrder(
    parts,
    { kind: 'pay_link' },
    { orderId: link, input: way, paymentType: paymentType.card, shownAmount: null },
  )
}

/** An attempt that a killed start left open is finished first. */
async function statusOf(parts: Dependencies, anna: AuthenticatedActor, orderId: string) {
  const open = await findOpenPaymentAttempt(parts.db, orderId)
  if (open) await reconcilePayment(parts, open.id)
  return (await getOrder(parts.db, anna, orderId)).order
}

/** For cash the seller's own card is charged; without one it is saved first. */
async function cardOf(parts: Dependencies, userId: string): Promise<string> {
  const [known] = await listCards(parts.db, userId)
  if (known) return known.id
  const owner = await findSeller(parts.db, userId)
  await saveCard(parts, userId, { token, name: `${owner?.firstName} ${owner?.lastName}` })
  return cardOf(parts, userId)
}
