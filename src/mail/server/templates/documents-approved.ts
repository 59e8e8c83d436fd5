import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'

/** `url` is the login page. */
export function documentsApprovedMail({ to, firstName, url }: { to: string; firstName: string; url: string }): Letter {
  return layOut({
    kind: 'documents-approved',
    to,
    subject: mailText.approvedSubject,
    preheader: mailText.approvedBody,
    heading: mailText.approvedHeading,
    blocks: [greeting(firstName), paragraph(mailText.approvedBody), button(mailText.approvedButton, url)],
  })
}
