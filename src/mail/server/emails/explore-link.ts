import { mailText } from '#mail/text.ts'
import { type ProductLine, productTable } from './product-lines.ts'
import { button, type Email, greeting, note, paragraph, part, renderEmail } from './render-email.ts'

export function renderExploreLink({
  to,
  clientName,
  sellerName,
  url,
  unsubscribeUrl,
}: {
  to: string
  clientName: string
  sellerName: string
  url: string
  unsubscribeUrl: string
}): Email {
  return renderEmail({
    kind: 'explore-link',
    wording: 'explore-link',
    values: { seller: sellerName },
    links: { link: url },
    to,
    shopUrl: url,
    reader: 'client',
    unsubscribeUrl,
    subject: `${sellerName} ${mailText.exploreSubject}`,
    preheader: `${sellerName} ${mailText.exploreBody}`,
    heading: mailText.exploreHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${mailText.exploreBody}`),
      button(mailText.exploreButton, url),
      note(mailText.exploreNote),
    ],
  })
}

/** The most products that the email shows: mail programs truncate long emails, and the button leads to all products. */
const maxProducts = 24

/** Sends a client a link to products; prices are the client's, and no commission is shown (D-039). */
export function renderShoppingLink({
  to,
  clientName,
  sellerName,
  publicUrl,
  products,
  url,
  unsubscribeUrl,
  note: words = '',
}: {
  to: string
  clientName: string
  sellerName: string
  publicUrl: string
  products: ProductLine[]
  url: string
  unsubscribeUrl: string
  /** A sentence that the seller added. */
  note?: string
}): Email {
  return renderEmail({
    kind: 'shopping-link',
    wording: 'shopping-link',
    values: { seller: sellerName },
    links: { link: url },
    to,
    shopUrl: publicUrl,
    reader: 'client',
    unsubscribeUrl,
    subject: `${sellerName} ${mailText.shoppingSubject}`,
    preheader: `${sellerName} ${mailText.shoppingBody}`,
    heading: mailText.shoppingHeading,
    blocks: [
      greeting(clientName),
      ...part('seller_note', words ? [paragraph(words)] : []),
      paragraph(`${sellerName} ${mailText.shoppingBody}`),
      ...part('products', [
        productTable(products.slice(0, maxProducts), publicUrl),
        ...(products.length > maxProducts
          ? [note(`${mailText.shoppingAnd} ${products.length - maxProducts} ${mailText.shoppingMore}`)]
          : []),
      ]),
      button(mailText.shoppingButton, url),
      note(mailText.exploreNote),
    ],
  })
}
