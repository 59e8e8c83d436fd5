import { logAdminChange } from '#accounts/server/admin-log.ts'
import { readSeller } from '#accounts/server/read-seller.ts'
import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import { type Database, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { invoiceMail } from '#mail/server/templates/invoice.ts'
import { ordersMessages as say } from '#messages/orders.ts'
import { orderFacts } from '#orders/server/order-facts.ts'
import { findOrder } from '#orders/server/store.ts'

interface Wish {
  orderId: string
  address: string
  publicUrl: string
}

/** To the order's client, else to its seller (D-040). */
export async function sendInvoice(db: Database, actor: Member, { orderId, address, publicUrl }: Wish): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = isId(orderId) ? await findOrder(tx, orderId) : undefined
    const seller = order && (await readSeller(tx, order.seller_id))
    if (!order || !seller) throw new Refusal(say.notFound, errorCode.notFound)
    const toClient = order.client_email !== ''
    const to = toClient ? order.client_email : seller.email
    const name = toClient ? order.client_name : seller.firstName
    await sendMail(tx, invoiceMail({ to, name, publicUrl, order: orderFacts(order) }))
    await logAdminChange(tx, actor, {
      action: 'send invoice',
      subjectKind: 'order',
      subjectId: order.id,
      before: null,
      after: { to: toClient ? 'client' : 'seller' },
      address,
    })
  })
}
