import type { Letter } from '#mail/server/letter.ts'
import { button, facts, greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailMessages as say } from '#mail/text.ts'
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
  return failedMail(letter, say.refundFailedToAdmin, [[say.refundFailedSeller, sellerName]], say.refundFailedButton)
}

/** What the seller has again of her commission. */
export interface CommissionBack {
  sent: Pence
  forgiven: Pence
  kept: Pence
}

export function refundFailedToSellerMail({ back, ...letter }: To & { back: CommissionBack }): Letter {
  const rows: [string, Pence][] = [
    [say.refundFailedSent, back.sent],
    [say.refundFailedForgiven, back.forgiven],
    [say.refundFailedKept, back.kept],
  ]
  const had = rows.filter(([, amount]) => amount > 0)
  const told = had.map(([name, amount]): [string, string] => [name, formatPounds(amount)])
  return failedMail(letter, say.refundFailedToSeller, told, say.refundFailedToSellerButton)
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
    subject: `${say.refundFailedSubject} ${ordNo}`,
    preheader: body,
    heading: say.refundFailedHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      facts([[say.orderNumber, ordNo], [say.refundFailedAmount, formatPounds(amount)], ...rows]),
      button(follow, url),
    ],
  })
}
