import type { Letter } from '#mail/server/letter.ts'
import { button, facts, greeting, lines, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailMessages as say } from '#mail/text.ts'
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
    subject: say.payoutSubject,
    preheader: say.payoutBody,
    heading: say.payoutHeading,
    blocks: [
      greeting(firstName),
      paragraph(say.payoutBody),
      facts([[say.payoutAmount, formatPounds(amountPence)]]),
      ...(reason ? [lines(say.payoutReason, [reason])] : []),
      button(say.payoutButton, url),
    ],
  })
}
