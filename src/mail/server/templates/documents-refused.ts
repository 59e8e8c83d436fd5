import type { Letter } from '#mail/server/letter.ts'
import { greeting, lines, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailMessages as say } from '#mail/text.ts'

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
    subject: say.refusedSubject,
    preheader: say.refusedBody,
    heading: say.refusedHeading,
    blocks: [
      greeting(firstName),
      paragraph(say.refusedBody),
      lines(say.refusedReason, reason.split('\n')),
      note(say.refusedNote),
    ],
  })
}
