import type { Email } from '#mail/server/email.ts'
import { greeting, labelledLines, note, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'

export function renderDocumentsRejected({
  to,
  firstName,
  reason,
  publicUrl,
}: {
  to: string
  firstName: string
  reason: string
  publicUrl: string
}): Email {
  return renderEmail({
    kind: 'documents-refused',
    to,
    shopUrl: publicUrl,
    subject: mailText.refusedSubject,
    preheader: mailText.refusedBody,
    heading: mailText.refusedHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.refusedBody),
      labelledLines(mailText.refusedReason, reason.split('\n')),
      note(mailText.refusedNote),
    ],
  })
}
