import { mailText } from '#mail/text.ts'
import { type Email, greeting, labelledLines, paragraph, renderEmail } from './render-email.ts'

interface UndoneDispatch {
  to: string
  name: string
  publicUrl: string
  orderNumber: string
  products: { name: string; quantity: number }[]
}

/** Sent to a client who was told that an order is on its way which has not left after all. */
export function renderDispatchUndone({ to, name, publicUrl, orderNumber, products }: UndoneDispatch): Email {
  return renderEmail({
    kind: 'dispatch-undone',
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: mailText.undoneSubject(orderNumber),
    preheader: mailText.undoneBody,
    heading: mailText.undoneHeading,
    blocks: [
      greeting(name),
      paragraph(mailText.undoneBody),
      labelledLines(
        mailText.undoneProducts,
        products.map((product) => `${product.quantity} x ${product.name}`),
      ),
    ],
  })
}
