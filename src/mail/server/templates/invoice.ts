import type { Letter } from '#mail/server/letter.ts'
import { greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { type OrderFacts, orderBlocks } from '#mail/server/templates/order-facts.ts'
import { mailText } from '#mail/text.ts'

/** To whoever pays; lines at the price charged, so it shows no commission (D-040). */
export function invoiceMail({
  to,
  name,
  publicUrl,
  order,
}: {
  to: string
  name: string
  publicUrl: string
  order: OrderFacts
}): Letter {
  return layOut({
    kind: 'invoice',
    to,
    subject: `${mailText.invoiceSubject} ${order.ordNo}`,
    preheader: mailText.invoiceBody,
    heading: `${mailText.invoiceHeading} ${order.ordNo}`,
    blocks: [greeting(name), paragraph(mailText.invoiceBody), ...orderBlocks(order, publicUrl)],
  })
}
