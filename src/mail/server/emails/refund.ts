import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { type ProductLine, productTable } from './product-lines.ts'
import type { Block, Email } from './render-email.ts'
import { button, factTable, greeting, labelledLines, note, paragraph, part, renderEmail } from './render-email.ts'

interface RefundFailedEmail {
  to: string
  firstName: string
  ordNo: string
  amount: Pence
  /** The page of the order in the back office, or the seller's commission page. */
  url: string
}

/** The seller's commission that the failed refund restores. */
interface RestoredCommission {
  sent: Pence
  forgiven: Pence
  retained: Pence
}

export interface RefundSummary {
  ordNo: string
  products: (ProductLine & { quantity: number })[]
  amount: Pence
}

interface RefundEmail {
  to: string
  firstName: string
  publicUrl: string
  refund: RefundSummary
  /** The facts of the credit note; empty if no credit note is made out to the reader. */
  credit: [name: string, value: string][]
}

/** Tells a client who paid the shop about a refund. */
export function renderRefundToClient({ to, firstName, publicUrl, refund, credit }: RefundEmail): Email {
  const blocks = [
    paragraph(mailText.refundToClient),
    ...part('products', [productTable(refund.products, publicUrl, refund.amount)]),
    ...part('credit_note', creditNote(credit)),
  ]
  const body = mailText.refundToClient
  return renderRefund({ to, firstName, publicUrl, refund, body, blocks, wording: 'refund-to-client', reader: 'client' })
}

/** Tells a client who paid the seller about a refund, without the amount refunded to the seller's card (D-039). */
export function renderRefundThroughSeller({ to, firstName, publicUrl, refund, credit }: RefundEmail): Email {
  const names = refund.products.map(({ brand, name, quantity }) => `${quantity} x ${brand} ${name}`)
  const products = part('products', [labelledLines(mailText.refundedProducts, names)])
  const blocks = [paragraph(mailText.refundThroughSeller), ...products, ...part('credit_note', creditNote(credit))]
  return renderRefund({
    to,
    firstName,
    publicUrl,
    refund,
    body: mailText.refundThroughSeller,
    blocks,
    wording: 'refund-through-seller',
    reader: 'client',
  })
}

/** The seller's commission that the refund reverses. */
export interface ReversedCommission {
  fromUnsentTransfers: Pence
  owed: Pence
  waived: Pence
}

export function renderRefundToSeller({ lost, credit, ...email }: RefundEmail & { lost: ReversedCommission }): Email {
  const { to, firstName, publicUrl, refund } = email
  const blocks = [
    paragraph(mailText.refundToSeller),
    ...part('products', [productTable(refund.products, publicUrl, refund.amount)]),
    ...part('commission', costOfRefund({ amount: refund.amount, lost, credit, publicUrl })),
  ]
  const body = mailText.refundToSeller
  return renderRefund({ to, firstName, publicUrl, refund, body, blocks, wording: 'refund-to-seller' })
}

interface RefundCost {
  amount: Pence
  lost: ReversedCommission
  credit: [name: string, value: string][]
  publicUrl: string
}

/**
 * What a refund means for the seller: what was paid back, her commission, what she owes now, and the credit note if it is made out to her.
 */
export function costOfRefund({ amount, lost, credit, publicUrl }: RefundCost): Block[] {
  const rows: [string, string][] = [[mailText.refundedAmount, formatPounds(amount)], ...listLostCommission(lost)]
  return [factTable(rows), ...howToPayDebt(lost.owed, publicUrl), ...creditNote(credit)]
}

/** What a lost dispute took of the seller's commission, and what she owes now. */
export function costOfDispute(lost: ReversedCommission, publicUrl: string): Block[] {
  const rows = listLostCommission(lost)
  return rows.length === 0 ? [] : [factTable(rows), ...howToPayDebt(lost.owed, publicUrl)]
}

function listLostCommission(lost: ReversedCommission): [string, string][] {
  const amounts: [string, Pence][] = [
    [mailText.refundFromHeld, lost.fromUnsentTransfers],
    [mailText.refundGivenUp, lost.waived],
    [mailText.refundOwed, lost.owed],
  ]
  return amounts.filter(([, amount]) => amount > 0).map(([name, amount]) => [name, formatPounds(amount)])
}

const howToPayDebt = (owed: Pence, publicUrl: string): Block[] =>
  owed > 0 ? [note(mailText.refundOwedNote), button(mailText.refundOwedButton, `${publicUrl}/payoutPayment`)] : []

/** A table with the facts of a credit note; nothing if there is none. */
export const creditNote = (credit: RefundEmail['credit']): Block[] => (credit.length > 0 ? [factTable(credit)] : [])

interface RefundContent {
  to: string
  firstName: string
  publicUrl: string
  refund: RefundSummary
  body: string
  blocks: Block[]
  wording: 'refund-to-client' | 'refund-through-seller' | 'refund-to-seller'
  reader?: 'client'
}

function renderRefund({ to, firstName, publicUrl, refund, body, blocks, wording, reader }: RefundContent): Email {
  return renderEmail({
    kind: 'refund',
    wording,
    values: { order_number: refund.ordNo },
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: `${mailText.refundSubject} ${refund.ordNo}`,
    preheader: body,
    heading: mailText.refundHeading,
    blocks: [greeting(firstName), ...blocks],
  })
}

/** Tells an administrator of a failed refund, which she has to settle with the payer. */
export function renderRefundFailedToAdmin({ sellerName, ...email }: RefundFailedEmail & { sellerName: string }): Email {
  return renderRefundFailed(email, {
    wording: 'refund-failed-to-admin',
    body: mailText.refundFailedToAdmin,
    rows: [[mailText.refundFailedSeller, sellerName]],
    buttonLabel: mailText.refundFailedButton,
  })
}

export function renderRefundFailedToSeller({
  back,
  ...email
}: RefundFailedEmail & { back: RestoredCommission }): Email {
  const rows: [string, Pence][] = [
    [mailText.refundFailedSent, back.sent],
    [mailText.refundFailedForgiven, back.forgiven],
    [mailText.refundFailedRetained, back.retained],
  ]
  const restored = rows.filter(([, amount]) => amount > 0)
  const formatted = restored.map(([name, amount]): [string, string] => [name, formatPounds(amount)])
  return renderRefundFailed(email, {
    wording: 'refund-failed-to-seller',
    body: mailText.refundFailedToSeller,
    rows: formatted,
    buttonLabel: mailText.refundFailedToSellerButton,
  })
}

interface RefundFailedWords {
  wording: 'refund-failed-to-admin' | 'refund-failed-to-seller'
  body: string
  rows: [string, string][]
  buttonLabel: string
}

function renderRefundFailed(
  { to, firstName, ordNo, amount, url }: RefundFailedEmail,
  { wording, body, rows, buttonLabel }: RefundFailedWords,
): Email {
  return renderEmail({
    kind: 'refund-failed',
    wording,
    values: { order_number: ordNo },
    links: { link: url },
    to,
    shopUrl: url,
    subject: `${mailText.refundFailedSubject} ${ordNo}`,
    preheader: body,
    heading: mailText.refundFailedHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('details', [
        factTable([[mailText.orderNumber, ordNo], [mailText.refundFailedAmount, formatPounds(amount)], ...rows]),
      ]),
      button(buttonLabel, url),
    ],
  })
}
