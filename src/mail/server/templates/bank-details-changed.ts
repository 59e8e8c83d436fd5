import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailMessages as say } from '#mail/text.ts'

/** Only the last four digits ever leave the house (D-060). `url` is the payout account page. */
export function bankDetailsChangedMail({
  to,
  firstName,
  last4,
  url,
}: {
  to: string
  firstName: string
  last4: string
  url: string
}): Letter {
  return layOut({
    kind: 'bank-details-changed',
    to,
    subject: say.bankSubject,
    preheader: `${say.bankBody} ${last4}.`,
    heading: say.bankHeading,
    blocks: [
      greeting(firstName),
      paragraph(`${say.bankBody} ${last4}.`),
      button(say.bankButton, url),
      note(say.bankNote),
    ],
  })
}
