import type { Email } from '#mail/server/email.ts'
import { button, factTable, greeting, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

interface RefundFailedEmail {
  to: string
  firstName: string
  ordNo: string
  amount: Pence
  /** The page of the order in the back office, or the seller's commission page. */
  url: string
}

/** An email to an administrator, who has to settle the refund with the payer. */
export function renderRefundFailedToAdmin({ sellerName, ...email }: RefundFailedEmail & { sellerName: string }): Email {
  return renderRefundFailed(
    email,
    mailText.refundFailedToAdmin,
    [[mailText.refundFailedSeller, sellerName]],
    mailText.refundFailedButton,
  )
}

/** The seller's commission that the failed refund restores. */
export interface RestoredCommission {
  sent: Pence
  forgiven: Pence
  retained: Pence
}

export function renderRefundFailedToSeller({
  back,
  ...email
}: RefundFailedEmail & { back: RestoredCommission }): Email {
  const rows: [string, Pence][] = [
    [mailText.refundFailedSent, back.sent],
    [mailText.refundFailedForgiven, back.forgiven],
    [mailText.refundFailedRetained, back.retained],
  ]
  const restored = rows.filter(([, amount]) => amount > 0)
  const formatted = restored.map(([name, amount]): [string, string] => [name, formatPounds(amount)])
  return renderRefundFailed(email, mailText.refundFailedToSeller, formatted, mailText.refundFailedToSellerButton)
}

function renderRefundFailed(
  { to, firstName, ordNo, amount, url }: RefundFailedEmail,
  body: string,
  rows: [string, string][],
  buttonLabel: string,
): Email {
  return renderEmail({
    kind: 'refund-failed',
    to,
    shopUrl: url,
    subject: `${mailText.refundFailedSubject} ${ordNo}`,
    preheader: body,
    heading: mailText.refundFailedHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      factTable([[mailText.orderNumber, ordNo], [mailText.refundFailedAmount, formatPounds(amount)], ...rows]),
      button(buttonLabel, url),
    ],
  })
}
