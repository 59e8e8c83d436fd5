import { returnsMailText } from '#mail/returns-text.ts'
import {
  button,
  type Email,
  factTable,
  greeting,
  paragraph,
  part,
  renderEmail,
} from '#mail/server/emails/render-email.ts'
import { itemLines, type ReturnEmail } from '#mail/server/emails/returns.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { paidElsewhereText as text } from '../paid-elsewhere-text.ts'

interface PaidElsewhere extends ReturnEmail {
  amount: Pence
  /** The name of the seller, if the client paid the seller, who pays her back; null if she paid the shop. */
  seller: string | null
}

/** Tells the client that her return is settled, since what she paid for it came back to her already, or comes from her seller. */
export function renderReturnPaidElsewhere({ to, firstName, publicUrl, summary, amount, seller }: PaidElsewhere): Email {
  const pounds = formatPounds(amount)
  const body = seller ? text.bySeller(pounds, seller) : text.paidBack(pounds)
  return renderEmail({
    kind: 'return-settled',
    wording: 'return-settled',
    values: { order_number: summary.orderNumber, amount: pounds, our_sentence: body },
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: returnsMailText.settledSubject(summary.orderNumber),
    preheader: body,
    heading: returnsMailText.settledHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('products', [factTable([[mailText.orderNumber, summary.orderNumber]]), itemLines(summary)]),
    ],
  })
}

/** Tells the seller that a return is settled without a refund of its own, and whether she has to pay her client back. */
export function renderReturnPaidElsewhereToSeller({
  to,
  firstName,
  publicUrl,
  summary,
  amount,
  client,
  isBySeller,
}: ReturnEmail & { amount: Pence; client: string; isBySeller: boolean }): Email {
  const pounds = formatPounds(amount)
  const body = isBySeller ? text.sellerPaysBack(client, pounds) : text.sellerPaidBack(client, pounds)
  return renderEmail({
    kind: 'return-settled',
    wording: 'return-settled-to-seller',
    values: { order_number: summary.orderNumber, client, our_sentence: body },
    links: { link: `${publicUrl}/orders` },
    to,
    shopUrl: publicUrl,
    subject: returnsMailText.sellerSettledSubject(summary.orderNumber),
    preheader: body,
    heading: returnsMailText.sellerSettledHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('products', [
        factTable([
          [mailText.orderNumber, summary.orderNumber],
          [returnsMailText.reason, returnsMailText.reasons[summary.reason] ?? summary.reason],
        ]),
        itemLines(summary),
      ]),
      button(returnsMailText.toOrders, `${publicUrl}/orders`),
    ],
  })
}
