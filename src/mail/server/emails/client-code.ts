import { mailText } from '#mail/text.ts'
import { type Email, labelledLines, note, paragraph, renderEmail } from './render-email.ts'

/** The code is in the body and never in the subject, because a subject is stored longer than a body. */
export function renderClientCode({ to, code, shopUrl }: { to: string; code: string; shopUrl: string }): Email {
  return renderEmail({
    kind: 'client-code',
    to,
    shopUrl,
    reader: 'client',
    subject: mailText.clientCodeSubject,
    preheader: mailText.clientCodeBody,
    heading: mailText.clientCodeHeading,
    blocks: [
      paragraph(mailText.clientCodeBody),
      labelledLines(mailText.clientCode, [code]),
      note(mailText.clientCodeNote),
    ],
  })
}
