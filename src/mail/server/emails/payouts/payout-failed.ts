import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import {
  button,
  type Email,
  factTable,
  greeting,
  labelledLines,
  paragraph,
  part,
  renderEmail,
} from '../render-email.ts'

/** Tells the seller that a payout failed. `reason` is the provider's text; `url` is the payout account page. */
export function renderPayoutFailed({
  to,
  firstName,
  amountPence,
  reason,
  url,
}: {
  to: string
  firstName: string
  amountPence: Pence
  reason: string
  url: string
}): Email {
  return renderEmail({
    kind: 'payout-refused',
    wording: 'payout-refused',
    links: { link: url },
    to,
    shopUrl: url,
    subject: mailText.payoutSubject,
    preheader: mailText.payoutBody,
    heading: mailText.payoutHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.payoutBody),
      ...part('details', [
        factTable([[mailText.payoutAmount, formatPounds(amountPence)]]),
        ...(reason ? [labelledLines(mailText.payoutReason, [reason])] : []),
      ]),
      button(mailText.payoutAccountButton, url),
    ],
  })
}
