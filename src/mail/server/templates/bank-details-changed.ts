import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'

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
    subject: mailText.bankSubject,
    preheader: `${mailText.bankBody} ${last4}.`,
    heading: mailText.bankHeading,
    blocks: [
      greeting(firstName),
      paragraph(`${mailText.bankBody} ${last4}.`),
      button(mailText.bankButton, url),
      note(mailText.bankNote),
    ],
  })
}
