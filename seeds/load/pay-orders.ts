import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { getOrder } from '#orders/history/server/own-orders.ts'
import { paymentStatus, paymentType } from '#orders/order-state.ts'
import { sendPayLink } from '#orders/pay-links/server/send-pay-link.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import { reconcilePayment } from '#orders/payment/server/reconcile-payments.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { listCards, saveCard } from '#payments/cards/server/cards.ts'
import { fromPounds } from '#platform/money.ts'
import type { DemoOrder } from '../people/orders.ts'
import { findPayLinkInEmail } from './find-existing.ts'

const token = 'tok_visa'
/** The demo's cards come from nowhere and are not counted. */
const address = null

interface PlacedOrder {
  orderId: string
  order: DemoOrder
  /** Anna, or her client by explore link. */
  buyer: AuthenticatedActor
  anna: AuthenticatedActor
}

/** Pays the order by the method of the demo data; an unpaid order stays unpaid. */
export async function payDemoOrder(
  dependencies: Dependencies,
  { orderId, order, buyer, anna }: PlacedOrder,
): Promise<void> {
  const { db } = dependencies
  const {
    paymentStatus: status,
    totalAmount,
    clnt_email: client,
  } = await getReconciledOrder(dependencies, anna, orderId)
  if (status === paymentStatus.completed || order.payment === 'unpaid') return
  if (order.payment === 'new card') {
    const input = { method: 'new_card', token } as const
    await payOrder(dependencies, buyer, {
      orderId,
      input,
      paymentType: paymentType.card,
      shownAmount: fromPounds(totalAmount),
      address,
    })
    return
  }
  if (order.payment === 'cash') {
    const input = { method: 'cash', cardId: await findOrSaveCard(dependencies, anna.userId) } as const
    await payOrder(dependencies, anna, { orderId, input, paymentType: paymentType.cash, shownAmount: null, address })
    return
  }
  const options = { publicUrl: dependencies.publicUrl(), limits: { rateLimits: false } }
  if (status === paymentStatus.notStarted) await sendPayLink(db, anna, orderId, options)
  if (order.payment === 'link pending') return
  const link = await findPayLinkInEmail(db, 'pay-link', client)
  const input = { method: 'link', token } as const
  await payOrder(
    dependencies,
    { kind: 'pay_link' },
    { orderId: link, input, paymentType: paymentType.card, shownAmount: null, address },
  )
}

/** Returns the order after its open payment attempt, which a killed load has left, was reconciled. */
async function getReconciledOrder(dependencies: Dependencies, anna: AuthenticatedActor, orderId: string) {
  const open = await findOpenPaymentAttempt(dependencies.db, orderId)
  if (open) await reconcilePayment(dependencies, open.id)
  return (await getOrder(dependencies.db, anna, orderId)).order
}

/** The seller's card, which is charged for cash orders; saves one if there is none. */
async function findOrSaveCard(dependencies: Dependencies, userId: string): Promise<string> {
  const [known] = await listCards(dependencies.db, userId)
  if (known) return known.id
  const owner = await findSeller(dependencies.db, userId)
  await saveCard(dependencies, userId, { token, name: `${owner?.firstName} ${owner?.lastName}` }, address)
  return findOrSaveCard(dependencies, userId)
}
