import { describeCommissionTakenBack } from '#orders/refund-words.ts'
import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'
import type { TimelineEvent, TimelineKind } from './contract.ts'
import { timelineText } from './text.ts'
import type { TimelineReader } from './visibility.ts'

interface Words {
  amount: string
  /** Who did it. */
  by: string
  /** Who received the document, the email or the refund. */
  to: string
}

type Title = (event: TimelineEvent, words: Words) => string

const titles: Record<TimelineKind, Title> = {
  placed: (_event, { by }) => timelineText.placed(by),
  link_sent: () => timelineText.linkSent,
  link_opened: () => timelineText.linkOpened,
  link_withdrawn: () => timelineText.linkWithdrawn,
  payment_declined: (_event, { amount }) => timelineText.paymentDeclined(amount),
  paid: (event, { amount, by }) =>
    event.amount === undefined ? timelineText.paid(by) : timelineText.amountPaid(amount, by),
  cancelled: (_event, { by }) => timelineText.cancelled(by),
  closed: () => timelineText.closed,
  question: () => timelineText.question,
  invoice: ({ number = '' }) => timelineText.invoice(number),
  packed: () => timelineText.packed,
  dispatched: () => timelineText.dispatched,
  delivered: (event, { by }) => (event.by === 'seller' ? timelineText.received(by) : timelineText.delivered),
  return: ({ state = '', about = '', number = '' }) => timelineText.returns(state, about, number),
  refund: ({ state }, { amount, to }) =>
    timelineText.refund[state === 'open' || state === 'refused' ? state : 'refunded'](amount, to),
  credit_note: ({ number = '' }) => timelineText.creditNote(number),
  dispute: (_event, { amount }) => timelineText.dispute(amount),
  dispute_ended: ({ state }, { amount }) =>
    state === 'won' ? timelineText.disputeWon : timelineText.disputeLost(amount),
  changed: ({ about = '' }) => timelineText.changes[about] ?? timelineText.changed,
  email: ({ about = '' }, { to }) => timelineText.email(timelineText.emails[about] ?? timelineText.otherEmail, to),
}

/** Describes an event to this reader: what happened, and a line for each further fact that is known. */
export function describeEvent(
  event: TimelineEvent,
  reader: TimelineReader['kind'],
): { title: string; details: string[] } {
  const { by = 'administrator', to = 'client', commission = 0, state, name, number, reason } = event
  const people = timelineText.people[reader]
  const words = { amount: formatPounds(fromPounds(event.amount ?? 0) ?? zeroPence), by: people[by], to: people[to] }
  const isRefused = event.kind === 'refund' && state === 'refused'
  const details = [
    ...(event.kind === 'dispatched' && number ? [timelineText.trackingNumber(number)] : []),
    ...(by === 'carrier' ? [timelineText.reportedByCarrier] : []),
    ...(isRefused ? [] : [describeCommissionTakenBack({ commission: fromPounds(commission) })]),
    ...(event.kind === 'email' && state === 'waiting' ? [timelineText.emailWaiting] : []),
    ...(event.kind === 'email' && state === 'refused' ? [timelineText.emailRefused] : []),
    ...(name ? [timelineText.byName(name)] : []),
    ...(reason ? [timelineText.reason(reason)] : []),
  ]
  return { title: titles[event.kind](event, words), details: details.filter(Boolean) }
}
