import { mailText } from '#mail/text.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { button, type Email, factTable, greeting, paragraph, part, renderEmail } from './render-email.ts'

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

const bodyByState = { open: mailText.disputeOpen, won: mailText.disputeWon, lost: mailText.disputeLost }

/** Tells the seller that a dispute was opened, won or lost; `url` is the commission page. */
export function renderDispute({
  to,
  firstName,
  ordNo,
  amountPence,
  state,
  url,
}: {
  to: string
  firstName: string
  ordNo: string
  amountPence: Pence
  state: 'open' | 'won' | 'lost'
  url: string
}): Email {
  return renderEmail({
    kind: 'dispute',
    wording: `dispute-${state}`,
    values: { order_number: ordNo },
    links: { link: url },
    to,
    shopUrl: url,
    subject: `${mailText.disputeSubject} ${ordNo}`,
    preheader: bodyByState[state],
    heading: mailText.disputeHeading,
    blocks: [
      greeting(firstName),
      paragraph(bodyByState[state]),
      ...part('details', [
        factTable([
          [mailText.orderNumber, ordNo],
          [mailText.disputeAmount, formatPounds(amountPence)],
        ]),
      ]),
      button(mailText.disputeButton, url),
    ],
  })
}

/** Tells an administrator that a dispute was opened, or that its deadline is near and no evidence has been sent. */
export function renderDisputeToAnswer(dispute: DisputeToAnswer): Email {
  const { to, firstName, orderNumber, amount, dueBy, isNew, url } = dispute
  const subject = isNew ? mailText.disputeToAnswerSubject : mailText.disputeReminderSubject
  const body = isNew ? mailText.disputeToAnswer : mailText.disputeReminder
  return renderEmail({
    kind: isNew ? 'dispute-to-answer' : 'dispute-reminder',
    wording: isNew ? 'dispute-to-answer' : 'dispute-reminder',
    values: { order_number: orderNumber ?? '' },
    links: { link: url },
    to,
    shopUrl: url,
    subject: [subject, orderNumber].filter(Boolean).join(' '),
    preheader: body,
    heading: isNew ? mailText.disputeHeading : mailText.disputeReminderHeading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      ...part('details', [
        factTable([
          ...(orderNumber ? [[mailText.orderNumber, orderNumber] as [string, string]] : []),
          [mailText.disputeAmount, formatPounds(amount)],
          ...(dueBy ? [[mailText.disputeDeadline, formatDay(dueBy)] as [string, string]] : []),
        ]),
      ]),
      button(mailText.disputeToAnswerButton, url),
    ],
  })
}
