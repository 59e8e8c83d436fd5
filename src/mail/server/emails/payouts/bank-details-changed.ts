import { mailText } from '#mail/text.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from '../render-email.ts'

/**
 * Tells a seller that her bank details were changed or added, with only the last four digits of the account number (D-060). `url` is the
 * payout account page.
 */
export function renderBankDetailsChanged({
  to,
  firstName,
  last4,
  url,
  isFirst = false,
}: {
  to: string
  firstName: string
  last4: string
  url: string
  /** Whether this is the seller's first bank account, added rather than changed. */
  isFirst?: boolean
}): Email {
  const subject = isFirst ? mailText.bankAddedSubject : mailText.bankSubject
  return renderEmail({
    kind: 'bank-details-changed',
    wording: isFirst ? 'bank-details-added' : 'bank-details-changed',
    values: { last_digits: last4 },
    links: { link: url },
    to,
    shopUrl: url,
    subject,
    preheader: `${mailText.bankBody} ${last4}.`,
    heading: subject,
    blocks: [
      greeting(firstName),
      paragraph(`${mailText.bankBody} ${last4}.`),
      button(mailText.payoutAccountButton, url),
      note(mailText.bankNote),
    ],
  })
}
