import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { type CouponLine, type ProductLine, productTable } from './product-lines.ts'
import { button, type Email, greeting, paragraph, part, renderEmail } from './render-email.ts'

/** The most products that the email shows: mail programs truncate long emails, and the button leads to all products. */
const maxProducts = 12

/**
 * Reminds a client of a link that she opened; `totalPence` is given for an order that is still to be paid. Prices are the client's (D-039).
 */
export function renderFollowUp({
  to,
  clientName,
  sellerName,
  publicUrl,
  products,
  totalPence,
  coupon,
  url,
  unsubscribeUrl,
}: {
  to: string
  clientName: string
  sellerName: string
  publicUrl: string
  products: ProductLine[]
  totalPence?: Pence
  coupon?: CouponLine | null
  url: string
  unsubscribeUrl: string
}): Email {
  const isOrder = totalPence !== undefined
  const words = isOrder ? mailText.followUpOrderBody : mailText.followUpBody
  const shown = isOrder ? products : products.slice(0, maxProducts)
  return renderEmail({
    kind: 'follow-up',
    wording: isOrder ? 'follow-up-order' : 'follow-up',
    values: isOrder ? { seller: sellerName, amount: formatPounds(totalPence) } : { seller: sellerName },
    links: { link: url },
    to,
    shopUrl: publicUrl,
    reader: 'client',
    unsubscribeUrl,
    subject: isOrder ? mailText.followUpOrderSubject : `${sellerName} ${mailText.followUpSubject}`,
    preheader: `${sellerName} ${words}`,
    heading: mailText.followUpHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${words}`),
      ...part('products', shown.length > 0 ? [productTable(shown, publicUrl, totalPence, coupon)] : []),
      button(isOrder ? `${mailText.payLinkButton} ${formatPounds(totalPence)}` : mailText.shoppingButton, url),
    ],
  })
}
