import type { Letter } from '#mail/server/letter.ts'
import { button, facts, greeting, lines, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

/** `reason` is the provider's text; `url` is the payout account page. */
export function payoutRefusedMail({
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
}): Letter {
  return layOut({
    kind: 'payout-refused',
    to,
    subject: mailText.payoutSubject,
    preheader: mailText.payoutBody,
    heading: mailText.payoutHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.payoutBody),
      facts([[mailText.payoutAmount, formatPounds(amountPence)]]),
      ...(reason ? [lines(mailText.payoutReason, [reason])] : []),
      button(mailText.payoutButton, url),
    ],
  })
}
