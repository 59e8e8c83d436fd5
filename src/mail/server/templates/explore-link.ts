import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailText } from '#mail/text.ts'

export function exploreLinkMail({
  to,
  clientName,
  sellerName,
  url,
}: {
  to: string
  clientName: string
  sellerName: string
  url: string
}): Letter {
  return layOut({
    kind: 'explore-link',
    to,
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
