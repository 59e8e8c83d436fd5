import { readSeller } from '#accounts/server/read-seller.ts'
import type { Database } from '#base/server/database.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { Receipt } from '#orders/contract.ts'
import { paymentMethodShown } from '#orders/payment-method.ts'
import { type Eyes, presentOrder } from '#orders/server/present.ts'
import { findOrder, selectLines } from '#orders/server/store.ts'

interface Wish {
  orderId: string
  sellerId: string
  eyes: Eyes
}

/** What the payer's browser keeps after a payment; a client's holds no commission (D-039). */
export async function receiptOf(db: Database, { orderId, sellerId, eyes }: Wish): Promise<Receipt> {
  const [row, lines, seller] = await Promise.all([
    findOrder(db, orderId),
    selectLines(db, orderId),
    readSeller(db, sellerId),
  ])
  if (!row) throw new Error(`no order ${orderId}`)
  const order = presentOrder(row, lines, eyes)
  return {
    order,
    client: order.clientData,
    orderDateTime: order.created,
    estDate: order.estDate,
    firstName: seller?.firstName ?? '',
    paymentMethod: paymentMethodShown(order),
    savingAmount: order.savingAmount,
    stripeAdress: order.stripeAdress,
    bP: publicBase,
  }
}
