import { emailChangeText } from '#mail/email-change-text.ts'
import type { Email } from '#mail/server/email.ts'
import { button, greeting, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'

/** To an administrator: the owner of a client's former email objects to its change. */
export function renderClientEmailContested({
  to,
  firstName,
  url,
}: {
  to: string
  firstName: string
  /** The page of the client in the back office. */
  url: string
}): Email {
  return renderEmail({
    kind: 'client-email-contested',
    to,
    shopUrl: url,
    subject: emailChangeText.contestedSubject,
    preheader: emailChangeText.contestedBody,
    heading: emailChangeText.contestedSubject,
    blocks: [
      greeting(firstName),
      paragraph(emailChangeText.contestedBody),
      button(emailChangeText.contestedButton, url),
    ],
  })
}
