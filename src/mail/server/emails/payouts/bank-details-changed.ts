import type { Email } from '#mail/server/email.ts'
import { button, greeting, note, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'

/** The email holds only the last four digits of the account number (D-060). `url` is the payout account page. */
export function renderBankDetailsChanged({
  to,
  firstName,
  last4,
  url,
}: {
  to: string
  firstName: string
  last4: string
  url: string
}): Email {
  return renderEmail({
    kind: 'bank-details-changed',
    to,
    shopUrl: url,
    subject: mailText.bankSubject,
    preheader: `${mailText.bankBody} ${last4}.`,
    heading: mailText.bankSubject,
    blocks: [
      greeting(firstName),
      paragraph(`${mailText.bankBody} ${last4}.`),
      button(mailText.payoutAccountButton, url),
      note(mailText.bankNote),
    ],
  })
}
