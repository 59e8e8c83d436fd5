import { mailText } from '#mail/text.ts'
import { type ProductLine, productTable } from './product-lines.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from './render-email.ts'

/**
 * Reminds a client of products that are about to run out, at the client's prices; `offersAutomatic`: the client has not agreed to automatic
 * reminders.
 */
export function renderReminder({
  to,
  clientName,
  sellerName,
  publicUrl,
  products,
  url,
  unsubscribeUrl,
  offersAutomatic,
}: {
  to: string
  clientName: string
  sellerName: string
  publicUrl: string
  products: ProductLine[]
  url: string
  unsubscribeUrl: string
  offersAutomatic: boolean
}): Email {
  return renderEmail({
    kind: 'reminder',
    to,
    shopUrl: publicUrl,
    reader: 'client',
    unsubscribeUrl,
    subject: `${sellerName} ${mailText.reminderSubject}`,
    preheader: `${sellerName} ${mailText.reminderBody}`,
    heading: mailText.reminderHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${mailText.reminderBody}`),
      productTable(products, publicUrl),
      button(mailText.reminderButton, url),
      note(mailText.reminderNote),
      ...(offersAutomatic ? [note(mailText.reminderOffer)] : []),
    ],
  })
}
