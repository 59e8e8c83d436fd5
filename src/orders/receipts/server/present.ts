import { publicBase } from '#media/server/serve-files.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import type { Receipt } from '#orders/receipts/contract.ts'
import { findOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { type Audience, presentOrder } from '#orders/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'

/** What the payer's browser keeps after a payment; a client's holds no commission (D-039). */
export function presentReceipt(row: OrderWithLines, eyes: Audience): Receipt {
  const order = presentOrder(row, eyes)
  return {
    order,
    client: order.clientData,
    orderDateTime: order.created,
    estDate: order.estDate,
    firstName: row.seller.firstName,
    paymentMethod: formatPaymentMethod(order),
    savingAmount: order.savingAmount,
    stripeAdress: order.stripeAdress,
    bP: publicBase,
  }
}

/** Of an order as it is by now. */
export async function getCurrentReceipt(db: Database, orderId: string, eyes: Audience): Promise<Receipt> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  return presentReceipt(order, eyes)
}
