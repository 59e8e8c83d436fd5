import { emailChangeText } from '#mail/email-change-text.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from './render-email.ts'

interface ChangedEmail {
  /** The former email address. */
  to: string
  clientName: string
  sellerName: string
  /** The page on which the owner of the former address objects to the change. */
  url: string
}

/** Tells the owner of a client's former email address that another one is used from now on, without saying which. */
export function renderClientEmailChanged({ to, clientName, sellerName, url }: ChangedEmail): Email {
  const body = emailChangeText.changedBody(sellerName)
  return renderEmail({
    kind: 'client-email-changed',
    wording: 'client-email-changed',
    values: { seller: sellerName || emailChangeText.unnamedSeller },
    links: { link: url },
    to,
    shopUrl: url,
    reader: 'client',
    subject: emailChangeText.changedSubject,
    preheader: body,
    heading: emailChangeText.changedSubject,
    blocks: [
      greeting(clientName),
      paragraph(body),
      note(emailChangeText.changedNote),
      button(emailChangeText.changedButton, url),
    ],
  })
}

/** Tells an administrator that the owner of a client's former email objects to its change. */
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
    wording: 'client-email-contested',
    links: { link: url },
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
