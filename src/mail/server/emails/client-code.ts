import { mailText } from '#mail/text.ts'
import { type Email, labelledLines, note, paragraph, part, renderEmail } from './render-email.ts'

/** The code is in the body and never in the subject, because a subject is stored longer than a body. */
export function renderClientCode({ to, code, shopUrl }: { to: string; code: string; shopUrl: string }): Email {
  return renderEmail({
    kind: 'client-code',
    wording: 'client-code',
    to,
    shopUrl,
    reader: 'client',
    subject: mailText.clientCodeSubject,
    preheader: mailText.clientCodeBody,
    heading: mailText.clientCodeHeading,
    blocks: [
      paragraph(mailText.clientCodeBody),
      ...part('code', [labelledLines(mailText.clientCode, [code])]),
      note(mailText.clientCodeNote),
    ],
  })
}
