import type { Letter } from '#mail/server/letter.ts'
import { button, facts, greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

const words = { open: mailText.disputeOpen, won: mailText.disputeWon, lost: mailText.disputeLost }

/** To the seller; `url` is her commission page. */
export function disputeMail({
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
}): Letter {
  return layOut({
    kind: 'dispute',
    to,
    subject: `${mailText.disputeSubject} ${ordNo}`,
    preheader: words[state],
    heading: mailText.disputeHeading,
    blocks: [
      greeting(firstName),
      paragraph(words[state]),
      facts([
        [mailText.orderNumber, ordNo],
        [mailText.disputeAmount, formatPounds(amountPence)],
      ]),
      button(mailText.disputeButton, url),
    ],
  })
}
