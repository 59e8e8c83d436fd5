import type { Letter } from '#mail/server/letter.ts'
import { button, greeting, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { mailMessages as say } from '#mail/text.ts'

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
    subject: `${sellerName} ${say.exploreSubject}`,
    preheader: `${sellerName} ${say.exploreBody}`,
    heading: say.exploreHeading,
    blocks: [
      greeting(clientName),
      paragraph(`${sellerName} ${say.exploreBody}`),
      button(say.exploreButton, url),
      note(say.exploreNote),
    ],
  })
}
