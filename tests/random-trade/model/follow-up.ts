import { type Answer, accepted, refused } from './answers.ts'
import { nameOfClient } from './attribution.ts'
import { count } from './counts.ts'
import { hasWithdrawnProduct, isHiddenFromSeller, isWithdrawn } from './order-state.ts'
import { type Order, sendEmail, type Trade } from './trade.ts'

/** A link that a client has opened through a mailed value. */
export interface LinkOpening {
  /** The index of the client's record at the seller who sent the link. */
  client: number
  /** The order of a payment link; null for an explore link. */
  order: Order | null
  day: number
  step: number
  /** The days on which the client was reminded of the link. */
  reminders: number[]
}

const firstAfterDays = 2
const secondAfterDays = 6
const betweenRemindersDays = 4
const betweenLinksDays = 2
const staleAfterDays = 14

export function openExploreLink(trade: Trade, client: number): void {
  trade.openings.push({ client, order: null, day: trade.day, step: trade.step, reminders: [] })
}

/**
 * Records the first opening of a payment link; later ones do not count. If a link is sent again, it counts as not opened yet, but its
 * earlier reminders still count.
 */
export function openPayLink(trade: Trade, order: Order): void {
  if (order.client === null || !order.isLastLinkMailed || order.openedLink) return
  order.openedLink = { client: order.client, order, day: trade.day, step: trade.step, reminders: order.reminders }
}

/**
 * Whether a reminder is due: the link was opened some days ago, it has not ended, and its client has bought nothing from the seller
 * since (N-FLUP-001, N-FLUP-003).
 */
function isDue(trade: Trade, { client, order, day, step, reminders }: LinkOpening): boolean {
  const record = trade.clients[client]
  const { seller } = trade
  if (!record || record.deleted || record.owner !== 'seller' || seller.blocked || !seller.payoutsEnabled) return false
  if (order && (order.payment || order.linkExpired || isWithdrawn(trade, order))) return false
  if (order && hasWithdrawnProduct(trade, order)) return false
  const age = trade.day - day
  if (age < firstAfterDays || age >= staleAfterDays || reminders.length > 1) return false
  const [first] = reminders
  if (first !== undefined && (age < secondAfterDays || trade.day - first < betweenRemindersDays)) return false
  if (listReminderDays(trade, client).some((one) => trade.day - one < betweenLinksDays)) return false
  return !trade.orders.some(
    (one) => one.client === client && one.owner === 'seller' && one.payment !== null && one.payment.step > step,
  )
}

function listReminderDays(trade: Trade, client: number): number[] {
  const explore = trade.openings.filter((opening) => opening.client === client).flatMap(({ reminders }) => reminders)
  const payment = trade.orders.filter((order) => order.client === client).flatMap(({ reminders }) => reminders)
  return [...explore, ...payment]
}

/** The seller's links that were opened: explore links and payment links. */
export function listOpenings(trade: Trade): LinkOpening[] {
  const ofOrders = trade.orders.flatMap((order) =>
    order.openedLink && !isHiddenFromSeller(order) ? [order.openedLink] : [],
  )
  return [...trade.openings.filter(({ client }) => trade.clients[client]?.owner === 'seller'), ...ofOrders]
}

/** The links for which a reminder is due; if a client has several, only the one that was opened last. */
export function listDue(trade: Trade): LinkOpening[] {
  const latest = new Map<number, LinkOpening>()
  for (const opening of listOpenings(trade).sort((one, other) => one.step - other.step))
    if (isDue(trade, opening)) latest.set(opening.client, opening)
  return [...latest.values()]
}

/** The seller reminds a client of one link; a client who is paying its order gets no reminder. */
export function predictReminder(trade: Trade, opening: LinkOpening): Answer {
  const { blocked, payoutsEnabled } = trade.seller
  if (blocked) return refused(7)
  if (!payoutsEnabled) return refused(12)
  if (!isDue(trade, opening) || opening.order?.attempt) return refused(13)
  sendReminder(trade, opening)
  return accepted()
}

/** Sends the due reminders as the schedule does, if the seller has switched that on (N-FLUP-005). */
export function remindByItself(trade: Trade): void {
  if (!trade.seller.followsUp) return
  for (const opening of listDue(trade)) if (!opening.order?.attempt) sendReminder(trade, opening)
}

function sendReminder(trade: Trade, opening: LinkOpening): void {
  opening.reminders.push(trade.day)
  sendEmail(trade, 'follow-up', nameOfClient(trade, opening.client))
  count(trade, 'follow-up sent')
}
