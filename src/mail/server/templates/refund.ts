import type { Letter } from '#mail/server/letter.ts'
import { type Block, button, facts, greeting, lines, note, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { type ProductLine, productLines } from '#mail/server/templates/product-lines.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

export interface RefundFacts {
  ordNo: string
  products: (ProductLine & { quantity: number })[]
  amount: Pence
}

interface To {
  to: string
  firstName: string
  publicUrl: string
  refund: RefundFacts
}

/** To the client who paid. */
export function refundToClientMail({ to, firstName, publicUrl, refund }: To): Letter {
  const blocks = [paragraph(mailText.refundToClient), productLines(refund.products, publicUrl, refund.amount)]
  return refundMail({ to, firstName, refund, body: mailText.refundToClient, blocks })
}

/** To a client who paid the seller: what the seller's card got back is not for her eyes (D-039). */
export function refundThroughSellerMail({ to, firstName, refund }: Omit<To, 'publicUrl'>): Letter {
  const names = refund.products.map(({ brand, name, quantity }) => `${quantity} x ${brand} ${name}`)
  const blocks = [paragraph(mailText.refundThroughSeller), lines(mailText.refundedProducts, names)]
  return refundMail({ to, firstName, refund, body: mailText.refundThroughSeller, blocks })
}

/** What became of the seller's commission. */
export interface CommissionLost {
  fromHeld: Pence
  owed: Pence
  givenUp: Pence
}

export function refundToSellerMail({ lost, ...letter }: To & { lost: CommissionLost }): Letter {
  const { to, firstName, publicUrl, refund } = letter
  const rows: [string, string][] = [[mailText.refundedAmount, formatPounds(refund.amount)]]
  if (lost.fromHeld > 0) rows.push([mailText.refundFromHeld, formatPounds(lost.fromHeld)])
  if (lost.givenUp > 0) rows.push([mailText.refundGivenUp, formatPounds(lost.givenUp)])
  if (lost.owed > 0) rows.push([mailText.refundOwed, formatPounds(lost.owed)])
  const owed =
    lost.owed > 0
      ? [note(mailText.refundOwedNote), button(mailText.refundOwedButton, `${publicUrl}/payoutPayment`)]
      : []
  const blocks = [
    paragraph(mailText.refundToSeller),
    productLines(refund.products, publicUrl, refund.amount),
    facts(rows),
    ...owed,
  ]
  return refundMail({ to, firstName, refund, body: mailText.refundToSeller, blocks })
}

interface Parts {
  to: string
  firstName: string
  refund: RefundFacts
  body: string
  blocks: Block[]
}

function refundMail({ to, firstName, refund, body, blocks }: Parts): Letter {
  return layOut({
    kind: 'refund',
    to,
    subject: `${mailText.refundSubject} ${refund.ordNo}`,
    preheader: body,
    heading: mailText.refundHeading,
    blocks: [greeting(firstName), ...blocks],
  })
}
