import type { Member } from '#access/server/actor.ts'
import { readSeller } from '#accounts/server/read-seller.ts'
import type { Parts } from '#app/server/parts.ts'
import { paymentStatus, paymentType } from '#orders/contract.ts'
import { getOrder } from '#orders/server/get-order.ts'
import { payOrder } from '#orders/server/pay-order.ts'
import { reconcilePayment } from '#orders/server/reconcile.ts'
import { sendPayLink } from '#orders/server/send-pay-link.ts'
import { listCards, saveCard } from '#payments/server/cards.ts'
import { openPaymentOf } from '#payments/server/charges.ts'
import { fromPounds } from '#platform/money.ts'
import type { DemoOrder } from '../people/orders.ts'
import { findLinkInLetter } from './find.ts'

const token = 'tok_visa'

interface Placed {
  orderId: string
  order: DemoOrder
  /** Anna, or her client by explore link. */
  buyer: Member
  anna: Member
}

/** As the order says: by card, by cash, by its link, or not yet. */
export async function payDemoOrder(parts: Parts, { orderId, order, buyer, anna }: Placed): Promise<void> {
  const { db } = parts
  const { paymentStatus: status, totalAmount, clnt_email: client } = await statusOf(parts, anna, orderId)
  if (status === paymentStatus.completed || order.payment === 'unpaid') return
  if (order.payment === 'new card') {
    const way = { method: 'new_card', token } as const
    await payOrder(parts, buyer, { orderId, way, paymentType: paymentType.card, shown: fromPounds(totalAmount) })
    return
  }
  if (order.payment === 'cash') {
    const way = { method: 'cash', cardId: await cardOf(parts, anna.userId) } as const
    await payOrder(parts, anna, { orderId, way, paymentType: paymentType.cash, shown: null })
    return
  }
  if (status === paymentStatus.notStarted) await sendPayLink(db, anna, orderId, parts.publicUrl())
  if (order.payment === 'link pending') return
  const link = await findLinkInLetter(db, 'pay-link', client)
  const way = { method: 'link', token } as const
  await payOrder(parts, { kind: 'payer' }, { orderId: link, way, paymentType: paymentType.card, shown: null })
}

/** An attempt that a killed start left open is finished first. */
async function statusOf(parts: Parts, anna: Member, orderId: string) {
  const open = await openPaymentOf(parts.db, orderId)
  if (open) await reconcilePayment(parts, open.id)
  return (await getOrder(parts.db, anna, orderId)).order
}

/** For cash the seller's own card is charged; without one it is saved first. */
async function cardOf(parts: Parts, userId: string): Promise<string> {
  const [known] = await listCards(parts.db, userId)
  if (known) return known.id
  const owner = await readSeller(parts.db, userId)
  await saveCard(parts, userId, { token, name: `${owner?.firstName} ${owner?.lastName}` })
  return cardOf(parts, userId)
}
