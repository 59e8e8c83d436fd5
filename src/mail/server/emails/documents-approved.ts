import type { Email } from '#mail/server/email.ts'
import { button, greeting, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'

/** `url` is the login page. */
export function renderDocumentsApproved({ to, firstName, url }: { to: string; firstName: string; url: string }): Email {
  return renderEmail({
    kind: 'documents-approved',
    to,
    shopUrl: url,
    subject: mailText.approvedSubject,
    preheader: mailText.approvedBody,
    heading: mailText.approvedHeading,
    blocks: [greeting(firstName), paragraph(mailText.approvedBody), button(mailText.approvedButton, url)],
  })
}
