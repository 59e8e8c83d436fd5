import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { type ProductLine, productLines } from '#mail/server/templates/product-lines.ts'
import { mailText } from '#mail/text.ts'

/** Mail programs cut long letters, and the button leads to all of them. */
const mostLines = 24

/** Prices are the client's; commission has no place in it (D-039). */
export function shoppingLinkMail({
  to,
  clientName,
  sellerName,
  publicUrl,
  products,
  url,
}: {
  to: string
  clientName: string
  sellerName: string
  publicUrl: string
  products: ProductLine[]
  url: string
}): Letter {
  return layOut({
    kind: 'shopping-link',
    to,
    subject: `${sellerName} ${mailText.shoppingSubject}`,
    preheader: `${sellerName} ${mailText.shoppingBody}`,
    heading: mailText.shoppingHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${mailText.shoppingBody}`),
      productLines(products.slice(0, mostLines), publicUrl),
      ...(products.length > mostLines
        ? [note(`${mailText.shoppingAnd} ${products.length - mostLines} ${mailText.shoppingMore}`)]
        : []),
      button(mailText.shoppingButton, url),
      note(mailText.exploreNote),
    ],
  })
}
