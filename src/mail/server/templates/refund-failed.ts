import type { Letter } from '#mail/server/letter.ts'
import { button, facts, greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

interface To {
  to: string
  firstName: string
  ordNo: string
  amount: Pence
  /** The order in the back office, or the seller's commission page. */
  url: string
}

/** To an administrator, who has to settle it with whoever paid. */
export function refundFailedToAdminMail({ sellerName, ...letter }: To & { sellerName: string }): Letter {
  return failedMail(
    letter,
    mailText.refundFailedToAdmin,
    [[mailText.refundFailedSeller, sellerName]],
    mailText.refundFailedButton,
  )
}

/** What the seller has again of her commission. */
export interface CommissionBack {
  sent: Pence
  forgiven: Pence
  kept: Pence
}

export function refundFailedToSellerMail({ back, ...letter }: To & { back: CommissionBack }): Letter {
  const rows: [string, Pence][] = [
    [mailText.refundFailedSent, back.sent],
    [mailText.refundFailedForgiven, back.forgiven],
    [mailText.refundFailedKept, back.kept],
  ]
  const had = rows.filter(([, amount]) => amount > 0)
  const told = had.map(([name, amount]): [string, string] => [name, formatPounds(amount)])
  return failedMail(letter, mailText.refundFailedToSeller, told, mailText.refundFailedToSellerButton)
}

function failedMail(
  { to, firstName, ordNo, amount, url }: To,
  body: string,
  rows: [string, string][],
  follow: string,
): Letter {
  return layOut({
    kind: 'refund-failed',
    to,
    subject: `${mailText.refundFailedSubject} ${ordNo}`,
    preheader: body,
    heading: mailText.refundFailedHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      facts([[mailText.orderNumber, ordNo], [mailText.refundFailedAmount, formatPounds(amount)], ...rows]),
      button(follow, url),
    ],
  })
}
