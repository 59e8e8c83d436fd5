import { disputeMailText as text } from '#mail/dispute-text.ts'
import { mailText } from '#mail/text.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, type Pence, zeroPence } from '#platform/money.ts'
import { costOfDispute } from './refund.ts'
import { type Block, button, type Email, factTable, greeting, paragraph, part, renderEmail } from './render-email.ts'

interface DisputeToAnswer {
  to: string
  firstName: string
  /** The number of the order; null if the disputed payment was one of a seller's debt. */
  orderNumber: string | null
  amount: Pence
  /** The bank's deadline for evidence; null when the bank accepts none. */
  dueBy: Date | null
  /** True for a dispute that was just opened, false for a reminder that its deadline is near. */
  isNew: boolean
  /** The page of the dispute in the back office. */
  url: string
}

/** What happened to the seller's commission of a disputed order; 'retained' where the sale deducted it from what was paid. */
export type DisputedCommission =
  | 'none'
  | 'retained'
  | {
      /** What has not been sent; `isOnItsWay` where nothing delays it any more. */
      held: Pence
      isOnItsWay: boolean
      /** What was sent to the seller, or has paid what she owed. */
      paid: Pence
    }
  /** What a lost dispute took. */
  | { fromUnsentTransfers: Pence; owed: Pence }

interface DisputeEmail {
  to: string
  firstName: string
  ordNo: string
  amountPence: Pence
  state: 'open' | 'won' | 'lost'
  commission: DisputedCommission
  publicUrl: string
}

/** Tells the seller that a dispute was opened, won or lost, and what happened to her commission. */
export function renderDispute(dispute: DisputeEmail): Email {
  const { to, firstName, ordNo, amountPence, state, publicUrl } = dispute
  const url = `${publicUrl}/commission`
  return renderEmail({
    kind: 'dispute',
    wording: `dispute-${state}`,
    values: { order_number: ordNo },
    links: { link: url },
    to,
    shopUrl: url,
    subject: `${text.subject} ${ordNo}`,
    preheader: text.body[state],
    heading: text.heading,
    blocks: [
      greeting(firstName),
      paragraph(text.body[state]),
      ...part('commission', describeCommission(dispute)),
      ...part('details', [
        factTable([
          [mailText.orderNumber, ordNo],
          [text.amount, formatPounds(amountPence)],
        ]),
      ]),
      button(text.button, url),
    ],
  })
}

function describeCommission({ state, commission, publicUrl }: DisputeEmail): Block[] {
  if (commission === 'none') return []
  if (commission === 'retained') return [paragraph(text.retained[state])]
  if ('owed' in commission) return costOfDispute({ ...commission, waived: zeroPence }, publicUrl)
  const { held, isOnItsWay, paid } = commission
  const free = isOnItsWay ? text.onItsWay : text.released
  const [ofHeld, ofPaid] = state === 'open' ? [text.held, text.paid] : [free, text.paidStays]
  return [
    ...(held > 0 ? [paragraph(ofHeld(formatPounds(held)))] : []),
    ...(paid > 0 ? [paragraph(ofPaid(formatPounds(paid)))] : []),
  ]
}

/** Tells an administrator that a dispute was opened, or that its deadline is near and no evidence has been sent. */
export function renderDisputeToAnswer(dispute: DisputeToAnswer): Email {
  const { to, firstName, orderNumber, amount, dueBy, isNew, url } = dispute
  const subject = isNew ? text.toAnswerSubject : text.reminderSubject
  const body = isNew ? text.toAnswer : text.reminder
  return renderEmail({
    kind: isNew ? 'dispute-to-answer' : 'dispute-reminder',
    wording: isNew ? 'dispute-to-answer' : 'dispute-reminder',
    values: { order_number: orderNumber ?? '' },
    links: { link: url },
    to,
    shopUrl: url,
    subject: [subject, orderNumber].filter(Boolean).join(' '),
    preheader: body,
    heading: isNew ? text.heading : text.reminderHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('details', [
        factTable([
          ...(orderNumber ? [[mailText.orderNumber, orderNumber] as [string, string]] : []),
          [text.amount, formatPounds(amount)],
          ...(dueBy ? [[text.deadline, formatDay(dueBy)] as [string, string]] : []),
        ]),
      ]),
      button(text.toAnswerButton, url),
    ],
  })
}
