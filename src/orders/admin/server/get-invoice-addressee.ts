import { getInvoiceRecipient } from '#orders/invoices/server/invoice-recipient.ts'
import { findClientRecipient } from '#orders/server/find-client-recipient.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findSettledPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Pence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export interface InvoiceAddressee {
  order: OrderWithLines
  charged: Pence
  recipient: 'seller' | 'client'
  name: string
  email: string
}

/** To whom the invoice of a paid order goes (D-040): an order that is not paid, or whose payer has no email, has nobody to send it to. */
export async function getInvoiceAddressee(db: Db, orderId: string): Promise<InvoiceAddressee> {
  const order = await getAnyOrder(db, orderId)
  const payment = await findSettledPaymentAttempt(db, order.id)
  if (!payment) throw new AppError(ordersText.invoiceWhenPaid, errorCode.conflict)
  const { seller } = order
  const recipient = getInvoiceRecipient(order, payment)
  const { name, email } =
    recipient === 'client'
      ? await findClientRecipient(db, order)
      : { name: seller.firstName, email: seller.isDeleted ? '' : seller.email }
  if (email === '') throw new AppError(ordersText.payerHasNoEmail, errorCode.conflict)
  return { order, charged: payment.amount, recipient, name, email }
}
