import { mailText } from '#mail/text.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from './render-email.ts'

/**
 * The link to the page that verifies an email, which reads the token from this URL (D-152); spelled as in the specification (S-EVER-013).
 */
export function verificationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/signup-verification/varification_token=${token}`
}

export function renderVerification({ to, firstName, url }: { to: string; firstName: string; url: string }): Email {
  return renderEmail({
    kind: 'verification',
    wording: 'verification',
    links: { link: url },
    to,
    shopUrl: url,
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
