import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'

/** The address the page reads the token from (D-152). */
export function passwordResetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password/accessToken=${token}`
}

export function passwordResetMail({ to, firstName, url }: { to: string; firstName: string; url: string }): Letter {
  return layOut({
    kind: 'password-reset',
    to,
    subject: mailText.resetSubject,
    preheader: mailText.resetBody,
    heading: mailText.resetHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.resetBody),
      button(mailText.resetButton, url),
      note(mailText.resetNote),
    ],
  })
}
