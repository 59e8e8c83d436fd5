import { mailText } from '#mail/text.ts'
import { formatDay } from '#platform/dates.ts'
import { button, type Email, greeting, labelledLines, note, paragraph, part, renderEmail } from './render-email.ts'

interface RefusedDocument {
  number: number
  /** The type of the document, named as sellers know it. */
  type: string
  sentAt: Date
}

interface Rejection {
  to: string
  firstName: string
  reason: string
  publicUrl: string
  documents: readonly RefusedDocument[]
  /** The page on which the seller replaces the documents; null if she has no documents to replace. */
  url: string | null
}

/** Tells a seller that she is approved; `url` is the login page. */
export function renderDocumentsApproved({ to, firstName, url }: { to: string; firstName: string; url: string }): Email {
  return renderEmail({
    kind: 'documents-approved',
    wording: 'documents-approved',
    links: { link: url },
    to,
    shopUrl: url,
    subject: mailText.approvedSubject,
    preheader: mailText.approvedBody,
    heading: mailText.approvedHeading,
    blocks: [greeting(firstName), paragraph(mailText.approvedBody), button(mailText.approvedButton, url)],
  })
}

/**
 * The link to replace refused documents. The token is in the URL's fragment, which browsers never send, so it reaches no log and no other
 * site.
 */
export function replaceDocumentsUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/replace-documents#${token}`
}

export function renderDocumentsRejected({ to, firstName, reason, publicUrl, documents, url }: Rejection): Email {
  const lines = documents.map(({ number, type, sentAt }) => mailText.refusedDocument(number, type, formatDay(sentAt)))
  const replacement =
    url === null
      ? [note(mailText.refusedReplyNote)]
      : [
          labelledLines(mailText.refusedDocuments, lines),
          button(mailText.refusedButton, url),
          note(mailText.refusedNote),
        ]
  return renderEmail({
    kind: 'documents-refused',
    wording: 'documents-refused',
    to,
    shopUrl: publicUrl,
    subject: mailText.refusedSubject,
    preheader: mailText.refusedBody,
    heading: mailText.refusedHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.refusedBody),
      ...part('reason', [labelledLines(mailText.refusedReason, reason.split('\n'))]),
      ...part('what_to_do', replacement),
    ],
  })
}
