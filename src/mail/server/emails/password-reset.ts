import { mailText } from '#mail/text.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from './render-email.ts'

/** The link to the page for a new password, which reads the token from this URL (D-152). */
export function passwordResetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password/accessToken=${token}`
}

export function renderPasswordReset({ to, firstName, url }: { to: string; firstName: string; url: string }): Email {
  return renderEmail({
    kind: 'password-reset',
    wording: 'password-reset',
    links: { link: url },
    to,
    shopUrl: url,
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
