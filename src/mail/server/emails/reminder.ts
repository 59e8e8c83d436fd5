import { mailText } from '#mail/text.ts'
import { type ProductLine, productTable } from './product-lines.ts'
import { button, type Email, greeting, note, paragraph, part, renderEmail } from './render-email.ts'

/**
 * Reminds a client of products that are about to run out, at the client's prices. With `offersAutomatic` the email offers automatic
 * reminders, to which the client has not consented yet.
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
    wording: 'reminder',
    values: { seller: sellerName },
    links: { link: url },
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
      ...part('products', [productTable(products, publicUrl)]),
      button(mailText.reminderButton, url),
      note(mailText.reminderNote),
      ...part('offer', offersAutomatic ? [note(mailText.reminderOffer)] : []),
    ],
  })
}
