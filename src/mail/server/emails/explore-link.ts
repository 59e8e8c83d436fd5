import { button, type Email, greeting, note, paragraph, renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'

export function renderExploreLink({
  to,
  clientName,
  sellerName,
  url,
  unsubscribeUrl,
}: {
  to: string
  clientName: string
  sellerName: string
  url: string
  unsubscribeUrl: string
}): Email {
  return renderEmail({
    kind: 'explore-link',
    to,
    shopUrl: url,
    reader: 'client',
    unsubscribeUrl,
    subject: `${sellerName} ${mailText.exploreSubject}`,
    preheader: `${sellerName} ${mailText.exploreBody}`,
    heading: mailText.exploreHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${mailText.exploreBody}`),
      button(mailText.exploreButton, url),
      note(mailText.exploreNote),
    ],
  })
}
