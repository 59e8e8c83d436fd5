import type { Email } from '#mail/server/email.ts'
import { button, factTable, greeting, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

const bodyByState = { open: mailText.disputeOpen, won: mailText.disputeWon, lost: mailText.disputeLost }

/** An email to the seller; `url` is the commission page. */
export function renderDispute({
  to,
  firstName,
  ordNo,
  amountPence,
  state,
  url,
}: {
  to: string
  firstName: string
  ordNo: string
  amountPence: Pence
  state: 'open' | 'won' | 'lost'
  url: string
}): Email {
  return renderEmail({
    kind: 'dispute',
    to,
    shopUrl: url,
    subject: `${mailText.disputeSubject} ${ordNo}`,
    preheader: bodyByState[state],
    heading: mailText.disputeHeading,
    blocks: [
      greeting(firstName),
      paragraph(bodyByState[state]),
      factTable([
        [mailText.orderNumber, ordNo],
        [mailText.disputeAmount, formatPounds(amountPence)],
      ]),
      button(mailText.disputeButton, url),
    ],
  })
}
