import { mailText } from '#mail/text.ts'
import { button, type Email, factTable, greeting, note, paragraph, part, renderEmail } from './render-email.ts'

export type SecurityNotice = keyof typeof mailText.securityNotices

interface NoticeDetails {
  to: string
  firstName: string
  notice: SecurityNotice
  /** The page on which the owner chooses a new password if the change was not hers. */
  url: string
  at: Date
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** Tells an account's owner what has changed about logging in, and what to do if a stranger did it. The email contains no secret (D-232). */
export function renderSecurityNotice({ to, firstName, notice, url, at }: NoticeDetails): Email {
  const { subject, body } = mailText.securityNotices[notice]
  return renderEmail({
    kind: notice,
    wording: notice,
    links: { link: url },
    to,
    shopUrl: url,
    subject,
    preheader: body,
    heading: subject,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('when', [factTable([[mailText.securityWhen, londonTime.format(at)]])]),
      note(mailText.securityNote),
      button(mailText.securityButton, url),
    ],
  })
}
