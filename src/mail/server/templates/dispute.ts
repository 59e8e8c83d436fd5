import type { Letter } from '#mail/server/letter.ts'
import { button, facts, greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailMessages as say } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

const words = { open: say.disputeOpen, won: say.disputeWon, lost: say.disputeLost }

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
    subject: `${say.disputeSubject} ${ordNo}`,
    preheader: words[state],
    heading: say.disputeHeading,
    blocks: [
      greeting(firstName),
      paragraph(words[state]),
      facts([
        [say.orderNumber, ordNo],
        [say.disputeAmount, formatPounds(amountPence)],
      ]),
      button(say.disputeButton, url),
    ],
  })
}
