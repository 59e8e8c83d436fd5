import { clientPagePath } from '#mail/client-page-path.ts'
import { returnsMailText } from '#mail/returns-text.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import type { Block, Email, EmailAttachment } from './render-email.ts'
import { button, factTable, greeting, labelledLines, note, paragraph, renderEmail } from './render-email.ts'

/** What every email about a return knows of it. */
export interface ReturnSummary {
  returnId: string
  orderNumber: string
  reason: string
  items: { name: string; quantity: number }[]
  note: string
}

interface ReturnEmail {
  to: string
  firstName: string
  publicUrl: string
  summary: ReturnSummary
}

interface Words {
  kind: string
  subject: string
  heading: string
  body: string
}

const itemLines = ({ items }: ReturnSummary) =>
  labelledLines(
    returnsMailText.items,
    items.map(({ name, quantity }) => `${quantity} x ${name}`),
  )

const noteLines = (label: string, text: string) => (text === '' ? [] : [labelledLines(label, text.split('\n'))])

/** Opens the return on the client's page once she has entered a code; the id alone opens nothing. */
const returnUrl = (publicUrl: string, { returnId }: ReturnSummary) => `${publicUrl}${clientPagePath}?return=${returnId}`

function renderToClient({ to, firstName, publicUrl, summary }: ReturnEmail, words: Words, blocks: Block[]): Email {
  return renderEmail({
    kind: words.kind,
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: words.subject,
    preheader: words.body,
    heading: words.heading,
    blocks: [
      greeting(firstName),
      paragraph(words.body),
      factTable([[mailText.orderNumber, summary.orderNumber]]),
      itemLines(summary),
      ...blocks,
    ],
  })
}

export function renderReturnOpened(email: ReturnEmail): Email {
  const { summary, publicUrl } = email
  const words = {
    kind: 'return-opened',
    subject: returnsMailText.openedSubject(summary.orderNumber),
    heading: returnsMailText.openedHeading,
    body: returnsMailText.openedBody,
  }
  return renderToClient(email, words, [
    ...noteLines(returnsMailText.yourNote, summary.note),
    ...(summary.reason === 'skin_reaction' ? [note(returnsMailText.reactionNote)] : []),
    button(returnsMailText.toReturn, returnUrl(publicUrl, summary)),
  ])
}

interface ParcelToSend {
  code: string
  addressLines: readonly string[]
  /** The address sheet as a PDF. */
  sheet: EmailAttachment
}

/** With the code, the address and the sheet of the parcel, where one is to be sent. */
export function renderReturnAccepted(email: ReturnEmail & { parcel: ParcelToSend | null }): Email {
  const { summary, publicUrl, parcel } = email
  const words = {
    kind: 'return-accepted',
    subject: returnsMailText.acceptedSubject(summary.orderNumber),
    heading: returnsMailText.acceptedHeading,
    body: parcel ? returnsMailText.acceptedParcelBody : returnsMailText.acceptedBody,
  }
  const sheet = parcel
    ? [
        factTable([[returnsMailText.code, parcel.code]]),
        labelledLines(returnsMailText.sendTo, [...parcel.addressLines]),
        button(returnsMailText.toSheet, returnUrl(publicUrl, summary)),
      ]
    : []
  return { ...renderToClient(email, words, sheet), attachment: parcel?.sheet ?? null }
}

export function renderReturnRefused(email: ReturnEmail & { rejection: string; replyTo: string }): Email {
  const words = {
    kind: 'return-refused',
    subject: returnsMailText.refusedSubject(email.summary.orderNumber),
    heading: returnsMailText.refusedHeading,
    body: returnsMailText.refusedBody,
  }
  const rendered = renderToClient(email, words, [
    labelledLines(returnsMailText.why, email.rejection.split('\n')),
    note(returnsMailText.refusedNote),
  ])
  return { ...rendered, replyTo: email.replyTo }
}

/** `seller`: the name of the seller who was paid by the client; null where the shop pays the client back. */
export function renderReturnSettled(email: ReturnEmail & { amount: Pence; seller: string | null }): Email {
  const { summary, amount, seller } = email
  const pounds = formatPounds(amount)
  const words = {
    kind: 'return-settled',
    subject: returnsMailText.settledSubject(summary.orderNumber),
    heading: returnsMailText.settledHeading,
    body: seller ? returnsMailText.settledBySeller(pounds, seller) : returnsMailText.settledToCard(pounds),
  }
  return renderToClient(email, words, [])
}

export function renderReturnReplaced(email: ReturnEmail & { replacement: string }): Email {
  const words = {
    kind: 'return-replaced',
    subject: returnsMailText.replacedSubject(email.summary.orderNumber),
    heading: returnsMailText.replacedHeading,
    body: returnsMailText.replacedBody(email.replacement),
  }
  return renderToClient(email, words, [])
}

/** How a return ended, for the seller. */
export type ReturnEnd =
  | { kind: 'refunded'; amount: Pence; isBySeller: boolean }
  | { kind: 'replaced'; replacement: string }
  | { kind: 'refused' }

interface SellerReturnEmail extends ReturnEmail {
  client: string
}

/** The seller is told what her client said, and never of the photographs. */
export function renderReturnOpenedToSeller(email: SellerReturnEmail): Email {
  const { summary, client } = email
  const words = {
    kind: 'return-opened',
    subject: returnsMailText.sellerOpenedSubject(summary.orderNumber),
    heading: returnsMailText.sellerOpenedHeading,
    body: returnsMailText.sellerOpenedBody(client),
  }
  return renderToSeller(email, words, noteLines(returnsMailText.clientsNote(client), summary.note))
}

export function renderReturnEndedToSeller(email: SellerReturnEmail & { end: ReturnEnd }): Email {
  const { summary, client, end } = email
  const words = {
    kind: 'return-settled',
    subject: returnsMailText.sellerSettledSubject(summary.orderNumber),
    heading: returnsMailText.sellerSettledHeading,
    body: describeEnd(client, end),
  }
  return renderToSeller(email, words, [])
}

function describeEnd(client: string, end: ReturnEnd): string {
  if (end.kind === 'refused') return returnsMailText.sellerRefused(client)
  if (end.kind === 'replaced') return returnsMailText.sellerReplaced(client, end.replacement)
  const amount = formatPounds(end.amount)
  return end.isBySeller
    ? returnsMailText.sellerPaysBack(client, amount)
    : returnsMailText.sellerRefunded(client, amount)
}

function renderToSeller({ to, firstName, publicUrl, summary }: ReturnEmail, words: Words, blocks: Block[]): Email {
  const reason = returnsMailText.reasons[summary.reason] ?? summary.reason
  return renderEmail({
    kind: words.kind,
    to,
    shopUrl: publicUrl,
    subject: words.subject,
    preheader: words.body,
    heading: words.heading,
    blocks: [
      greeting(firstName),
      paragraph(words.body),
      factTable([
        [mailText.orderNumber, summary.orderNumber],
        [returnsMailText.reason, reason],
      ]),
      itemLines(summary),
      ...blocks,
      button(returnsMailText.toOrders, `${publicUrl}/orders`),
    ],
  })
}

/** The seller's answer to her client, whose reply goes to the seller. */
export function renderReturnAnswer(email: ReturnEmail & { seller: string; replyTo: string; answer: string }): Email {
  const { seller, answer, replyTo, summary } = email
  const words = {
    kind: 'return-answer',
    subject: returnsMailText.answerSubject(summary.orderNumber),
    heading: returnsMailText.answerHeading(seller),
    body: returnsMailText.answerBody,
  }
  const rendered = renderToClient(email, words, [
    labelledLines(seller, answer.split('\n')),
    note(returnsMailText.answerNote),
  ])
  return { ...rendered, replyTo }
}
