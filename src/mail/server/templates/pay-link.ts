import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { type ProductLine, productLines } from '#mail/server/templates/product-lines.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

/** `totalPence` is what the page will charge; prices are the client's, without commission (D-005, D-039). */
export function payLinkMail({
  to,
  clientName,
  sellerName,
  publicUrl,
  products,
  totalPence,
  url,
}: {
  to: string
  clientName: string
  sellerName: string
  publicUrl: string
  products: (ProductLine & { quantity: number })[]
  totalPence: Pence
  url: string
}): Letter {
  return layOut({
    kind: 'pay-link',
    to,
    subject: mailText.payLinkSubject,
    preheader: `${sellerName} ${mailText.payLinkBody}`,
    heading: mailText.payLinkHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${mailText.payLinkBody}`),
      productLines(products, publicUrl, totalPence),
      button(`${mailText.payLinkButton} ${formatPounds(totalPence)}`, url),
      note(mailText.payLinkNote),
    ],
  })
}
