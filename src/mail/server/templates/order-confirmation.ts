import type { Letter } from '#mail/server/letter.ts'
import { type Block, earned, greeting, paragraph } from '#mail/server/templates/blocks.ts'
import { layOut } from '#mail/server/templates/layout.ts'
import { type OrderFacts, orderBlocks } from '#mail/server/templates/order-facts.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'

/** What the sale brings its seller: paid out later, or already taken off what she paid. */
export interface Earning {
  pence: Pence
  how: 'accrual' | 'discount'
  /** When it arrives, in words; empty for a discount. */
  when: string
}

/** `earning` is for the seller's own letter alone; a client's has none (D-039). */
export function orderConfirmationMail({
  to,
  firstName,
  publicUrl,
  order,
  earning,
}: {
  to: string
  firstName: string
  publicUrl: string
  order: OrderFacts
  earning?: Earning
}): Letter {
  return layOut({
    kind: 'order-confirmation',
    to,
    subject: `${mailText.orderSubject} ${order.ordNo}`,
    preheader: mailText.orderBody,
    heading: mailText.orderHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.orderBody),
      ...(earning && earning.pence > 0 ? [earningBlock(earning)] : []),
      ...orderBlocks(order, publicUrl),
    ],
  })
}

function earningBlock({ pence, how, when }: Earning): Block {
  return earned(how === 'accrual' ? mailText.orderEarning : mailText.orderSaved, formatPounds(pence), when)
}
