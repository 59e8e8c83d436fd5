import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'

/** The address the page reads the token from (D-152); the specification spells it so (S-EVER-013). */
export function verificationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/signup-verification/varification_token=${token}`
}

export function verificationMail({ to, firstName, url }: { to: string; firstName: string; url: string }): Letter {
  return layOut({
    kind: 'verification',
    to,
    subject: mailText.verifySubject,
    preheader: mailText.verifyBody,
    heading: mailText.verifyHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.verifyBody),
      button(mailText.verifyButton, url),
      note(mailText.verifyNote),
    ],
  })
}
