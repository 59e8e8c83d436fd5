import type { Letter } from '#mail/server/letter.ts'
import { greeting, lines, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'

export function documentsRefusedMail({
  to,
  firstName,
  reason,
}: {
  to: string
  firstName: string
  reason: string
}): Letter {
  return layOut({
    kind: 'documents-refused',
    to,
    subject: mailText.refusedSubject,
    preheader: mailText.refusedBody,
    heading: mailText.refusedHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.refusedBody),
      lines(mailText.refusedReason, reason.split('\n')),
      note(mailText.refusedNote),
    ],
  })
}
