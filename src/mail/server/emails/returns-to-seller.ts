import { returnsMailText } from '#mail/returns-text.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { costOfRefund, type ReversedCommission } from './refund.ts'
import { type Block, button, type Email, factTable, greeting, paragraph, part, renderEmail } from './render-email.ts'
import { itemLines, noteLines, type ReturnEmail, type ReturnWords } from './returns.ts'

/** How a return was settled, as the seller is told. */
export type Settlement =
  | {
      kind: 'refunded'
      /** `amount` is what the client gets back, and `refunded` is what was paid back to the card. */
      amount: Pence
      refunded: Pence
      isBySeller: boolean
      lost: ReversedCommission
      credit: [name: string, value: string][]
    }
  | { kind: 'replaced'; replacement: string }

interface SellerReturnEmail extends ReturnEmail {
  client: string
}

/** Tells the seller what her client wrote about a return, but nothing of the photographs. */
export function renderReturnOpenedToSeller(email: SellerReturnEmail): Email {
  const { summary, client } = email
  const words: ReturnWords = {
    kind: 'return-opened',
    wording: 'return-opened-to-seller',
    values: { client },
    subject: returnsMailText.sellerOpenedSubject(summary.orderNumber),
    heading: returnsMailText.sellerOpenedHeading,
    body: returnsMailText.sellerOpenedBody(client),
  }
  return renderToSeller(
    email,
    words,
    part('what_was_said', noteLines(returnsMailText.clientsNote(client), summary.note)),
  )
}

export function renderReturnRefusedToSeller(email: SellerReturnEmail): Email {
  const { summary, client } = email
  const words: ReturnWords = {
    kind: 'return-refused',
    wording: 'return-refused-to-seller',
    values: { client },
    subject: returnsMailText.sellerRefusedSubject(summary.orderNumber),
    heading: returnsMailText.sellerRefusedHeading,
    body: returnsMailText.sellerRefused(client),
  }
  return renderToSeller(email, words, [])
}

export function renderReturnSettledToSeller(email: SellerReturnEmail & { settlement: Settlement }): Email {
  const { summary, client, settlement } = email
  const body = describeSettlement(client, settlement)
  const words: ReturnWords = {
    kind: 'return-settled',
    wording: 'return-settled-to-seller',
    values: { client, our_sentence: body },
    subject: returnsMailText.sellerSettledSubject(summary.orderNumber),
    heading: returnsMailText.sellerSettledHeading,
    body,
  }
  const { publicUrl } = email
  const { kind } = settlement
  const cost = kind === 'refunded' ? costOfRefund({ ...settlement, amount: settlement.refunded, publicUrl }) : []
  return renderToSeller(email, words, part('commission', cost))
}

function describeSettlement(client: string, settlement: Settlement): string {
  if (settlement.kind === 'replaced') return returnsMailText.sellerReplaced(client, settlement.replacement)
  const amount = formatPounds(settlement.amount)
  return settlement.isBySeller
    ? returnsMailText.sellerPaysBack(client, amount)
    : returnsMailText.sellerRefunded(client, amount)
}

function renderToSeller(
  { to, firstName, publicUrl, summary }: ReturnEmail,
  words: ReturnWords,
  blocks: Block[],
): Email {
  const reason = returnsMailText.reasons[summary.reason] ?? summary.reason
  return renderEmail({
    kind: words.kind,
    wording: words.wording,
    values: { order_number: summary.orderNumber, ...words.values },
    links: { link: `${publicUrl}/orders` },
    to,
    shopUrl: publicUrl,
    subject: words.subject,
    preheader: words.body,
    heading: words.heading,
    blocks: [
      greeting(firstName),
      paragraph(words.body),
      ...part('products', [
        factTable([
          [mailText.orderNumber, summary.orderNumber],
          [returnsMailText.reason, reason],
        ]),
        itemLines(summary),
      ]),
      ...blocks,
      button(returnsMailText.toOrders, `${publicUrl}/orders`),
    ],
  })
}
