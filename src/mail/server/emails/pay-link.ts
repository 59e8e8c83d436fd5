import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { type CouponLine, type ProductLine, productTable } from './product-lines.ts'
import { button, type Email, greeting, note, paragraph, part, renderEmail } from './render-email.ts'

/**
 * Sends a client the link to pay for an order. `totalPence` is the amount that the payment page charges; prices are the client's, without
 * commission (D-005, D-039).
 */
export function renderPayLink({
  to,
  clientName,
  sellerName,
  publicUrl,
  products,
  totalPence,
  coupon,
  url,
}: {
  to: string
  clientName: string
  sellerName: string
  publicUrl: string
  products: (ProductLine & { quantity: number })[]
  totalPence: Pence
  coupon?: CouponLine | null
  url: string
}): Email {
  return renderEmail({
    kind: 'pay-link',
    wording: 'pay-link',
    values: { seller: sellerName, amount: formatPounds(totalPence) },
    links: { link: url },
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: mailText.payLinkSubject,
    preheader: `${sellerName} ${mailText.payLinkBody}`,
    heading: mailText.payLinkHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${mailText.payLinkBody}`),
      ...part('products', [productTable(products, publicUrl, totalPence, coupon)]),
      button(`${mailText.payLinkButton} ${formatPounds(totalPence)}`, url),
      note(mailText.payLinkNote),
    ],
  })
}
