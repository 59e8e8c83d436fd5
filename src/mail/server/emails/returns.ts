import { clientPagePath } from '#mail/client-page-path.ts'
import { returnsMailText } from '#mail/returns-text.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import type { EmailContent } from './blocks.ts'
import { creditNote } from './refund.ts'
import type { Block, Email, EmailAttachment } from './render-email.ts'
import { button, factTable, greeting, labelledLines, note, paragraph, part, renderEmail } from './render-email.ts'

/** The facts of a return that all emails about it use. */
export interface ReturnSummary {
  returnId: string
  orderNumber: string
  reason: string
  items: { name: string; quantity: number }[]
  note: string
}

export interface ReturnEmail {
  to: string
  firstName: string
  publicUrl: string
  summary: ReturnSummary
}

export interface ReturnWords extends Pick<EmailContent, 'wording' | 'values' | 'links'> {
  kind: string
  subject: string
  heading: string
  body: string
}

export const itemLines = ({ items }: ReturnSummary) =>
  labelledLines(
    returnsMailText.items,
    items.map(({ name, quantity }) => `${quantity} x ${name}`),
  )

export const noteLines = (label: string, text: string) => (text === '' ? [] : [labelledLines(label, text.split('\n'))])

/** The link that opens the return on the client page once the client has entered a mailed code; the return's id alone opens nothing. */
const returnUrl = (publicUrl: string, { returnId }: ReturnSummary) => `${publicUrl}${clientPagePath}?return=${returnId}`

function renderToClient(
  { to, firstName, publicUrl, summary }: ReturnEmail,
  words: ReturnWords,
  blocks: Block[],
): Email {
  return renderEmail({
    kind: words.kind,
    wording: words.wording,
    values: { order_number: summary.orderNumber, ...words.values },
    ...(words.links ? { links: words.links } : {}),
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: words.subject,
    preheader: words.body,
    heading: words.heading,
    blocks: [
      greeting(firstName),
      paragraph(words.body),
      ...part('products', [factTable([[mailText.orderNumber, summary.orderNumber]]), itemLines(summary)]),
      ...blocks,
    ],
  })
}

export function renderReturnOpened(email: ReturnEmail): Email {
  const { summary, publicUrl } = email
  const words: ReturnWords = {
    kind: 'return-opened',
    wording: 'return-opened',
    links: { link: returnUrl(publicUrl, summary) },
    subject: returnsMailText.openedSubject(summary.orderNumber),
    heading: returnsMailText.openedHeading,
    body: returnsMailText.openedBody,
  }
  return renderToClient(email, words, [
    ...part('what_was_said', noteLines(returnsMailText.yourNote, summary.note)),
    ...part('reaction', summary.reason === 'skin_reaction' ? [note(returnsMailText.reactionNote)] : []),
    button(returnsMailText.toReturn, returnUrl(publicUrl, summary)),
  ])
}

interface ParcelToSend {
  code: string
  addressLines: readonly string[]
  /** The address sheet as a PDF. */
  sheet: EmailAttachment
}

/** Tells the client that the return is accepted; if a parcel is to be sent, with its code, address and address sheet. */
export function renderReturnAccepted(email: ReturnEmail & { parcel: ParcelToSend | null }): Email {
  const { summary, publicUrl, parcel } = email
  const body = parcel ? returnsMailText.acceptedParcelBody : returnsMailText.acceptedBody
  const words: ReturnWords = {
    kind: 'return-accepted',
    wording: 'return-accepted',
    values: { our_sentence: body },
    subject: returnsMailText.acceptedSubject(summary.orderNumber),
    heading: returnsMailText.acceptedHeading,
    body,
  }
  const sheet = parcel
    ? [
        factTable([[returnsMailText.code, parcel.code]]),
        labelledLines(returnsMailText.sendTo, [...parcel.addressLines]),
        button(returnsMailText.toSheet, returnUrl(publicUrl, summary)),
      ]
    : []
  return { ...renderToClient(email, words, part('parcel', sheet)), attachment: parcel?.sheet ?? null }
}

export function renderReturnRefused(email: ReturnEmail & { rejection: string; replyTo: string }): Email {
  const words: ReturnWords = {
    kind: 'return-refused',
    wording: 'return-refused',
    subject: returnsMailText.refusedSubject(email.summary.orderNumber),
    heading: returnsMailText.refusedHeading,
    body: returnsMailText.refusedBody,
  }
  const rendered = renderToClient(email, words, [
    ...part('reason', [labelledLines(returnsMailText.why, email.rejection.split('\n'))]),
    note(returnsMailText.refusedNote),
  ])
  return { ...rendered, replyTo: email.replyTo }
}

interface SettledEmail extends ReturnEmail {
  amount: Pence
  /** The name of the seller, if the client paid the seller; null if the shop pays the client back. */
  seller: string | null
  /** The facts of the credit note; empty if it is made out to the seller. */
  credit: [name: string, value: string][]
}

/** Tells the client that the return is settled, what she gets back and in which way; the refund gets no email of its own (D-601). */
export function renderReturnSettled(email: SettledEmail): Email {
  const { summary, amount, seller, credit } = email
  const pounds = formatPounds(amount)
  const body = seller ? returnsMailText.settledBySeller(pounds, seller) : returnsMailText.settledToCard(pounds)
  const words: ReturnWords = {
    kind: 'return-settled',
    wording: 'return-settled',
    values: { amount: pounds, our_sentence: body },
    subject: returnsMailText.settledSubject(summary.orderNumber),
    heading: returnsMailText.settledHeading,
    body,
  }
  return renderToClient(email, words, part('credit_note', creditNote(credit)))
}

export function renderReturnReplaced(email: ReturnEmail & { replacement: string }): Email {
  const words: ReturnWords = {
    kind: 'return-replaced',
    wording: 'return-replaced',
    values: { new_order_number: email.replacement },
    subject: returnsMailText.replacedSubject(email.summary.orderNumber),
    heading: returnsMailText.replacedHeading,
    body: returnsMailText.replacedBody(email.replacement),
  }
  return renderToClient(email, words, [])
}

/** Sends the seller's answer to her client, whose reply goes to the seller. */
export function renderReturnAnswer(email: ReturnEmail & { seller: string; replyTo: string; answer: string }): Email {
  const { seller, answer, replyTo, summary } = email
  const words: ReturnWords = {
    kind: 'return-answer',
    wording: 'return-answer',
    values: { seller },
    subject: returnsMailText.answerSubject(summary.orderNumber),
    heading: returnsMailText.answerHeading(seller),
    body: returnsMailText.answerBody,
  }
  const rendered = renderToClient(email, words, [
    ...part('answer', [labelledLines(seller, answer.split('\n'))]),
    note(returnsMailText.answerNote),
  ])
  return { ...rendered, replyTo }
}
