import { sendMail } from '#mail/server/send-mail.ts'
import {
  type RefundFacts,
  refundThroughSellerMail,
  refundToClientMail,
  refundToSellerMail,
} from '#mail/server/templates/refund.ts'
import { selectRefundLines } from '#orders/refunds/server/refund-line-store.ts'
import type { OrderRow, OrderWithLines } from '#orders/server/order-store.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import type { TakenBack } from '#payouts/ledger/server/post-refund.ts'
import { pence, zero } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'

interface RefundNotification {
  order: OrderWithLines
  refund: Refund
  taken: TakenBack
  publicUrl: string
}

/** The seller reads what it does to her commission; the client what she gets, or that her seller has it for her (D-039). */
export async function notifyRefund(tx: Tx, { order, refund, taken, publicUrl }: RefundNotification): Promise<void> {
  const facts = await getRefundMailContent(tx, order, refund)
  const keptAtSale = order.commission_mode === 'discount'
  const { seller } = order
  if (!seller.deleted) {
    const lost = { ...taken, givenUp: keptAtSale ? refund.commission : zero }
    const { email: to, firstName } = seller
    await sendMail(tx, refundToSellerMail({ to, firstName, publicUrl, refund: facts, lost }))
  }
  if (order.client_email === '') return
  const client = { to: order.client_email, firstName: order.client_name, refund: facts }
  await sendMail(tx, keptAtSale ? refundThroughSellerMail(client) : refundToClientMail({ ...client, publicUrl }))
}

async function getRefundMailContent(tx: Tx, order: OrderRow, refund: Refund): Promise<RefundFacts> {
  const lines = await selectRefundLines(tx, refund.id)
  return {
    ordNo: order.ord_no,
    products: lines.map(({ brand, name, picture, quantity, amount_pence }) => ({
      ...{ brand, name, picture, quantity },
      pricePence: pence(amount_pence / quantity),
    })),
    amount: refund.amount,
  }
}
