import type { AuthenticatedActor } from '#access/server/actor.ts'
import { formatInvoiceNumber } from '#orders/invoices/invoice-number.ts'
import { getAnyOrder, getOwnOrder } from '#orders/server/order-access.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type TimelineEvent, timelineKinds } from '../contract.ts'
import { type RecordedEvent, showEvent, type TimelineReader } from '../visibility.ts'
import { selectTimeline, type TimelineRow } from './timeline-store.ts'

/** What happened to an order of the seller's own. */
export async function getOwnTimeline(db: Db, actor: AuthenticatedActor, orderId: string): Promise<TimelineEvent[]> {
  const { id } = await getOwnOrder(db, actor, orderId)
  return listEvents(db, id, { kind: 'seller' })
}

/** What happened to any order, for the back office. */
export async function getAnyTimeline(db: Db, orderId: string): Promise<TimelineEvent[]> {
  const { id } = await getAnyOrder(db, orderId)
  return listEvents(db, id, { kind: 'administrator' })
}

/** What happened to a client's order; the caller has checked that it belongs to the client with this address, which is in lower case. */
export function getClientTimeline(db: Db, orderId: string, email: string): Promise<TimelineEvent[]> {
  return listEvents(db, orderId, { kind: 'client', email })
}

/** The events, the oldest first; events of the same moment are sorted by their kinds. */
async function listEvents(db: Db, orderId: string, reader: TimelineReader): Promise<TimelineEvent[]> {
  const rows = await selectTimeline(db, orderId)
  return rows
    .toSorted((one, other) => momentOf(one) - momentOf(other) || placeOf(one) - placeOf(other))
    .flatMap((row) => showEvent(toEvent(row), reader) ?? [])
}

/**
 * Milliseconds added to the times of documents and emails: these are the times at which their transactions began, so they lie shortly
 * before the event that caused them.
 */
const delays: Partial<Record<TimelineRow['kind'], number>> = { invoice: 500, credit_note: 500, email: 1000 }

const momentOf = ({ kind, at }: TimelineRow) => at.getTime() + (delays[kind] ?? 0)

const placeOf = ({ kind }: TimelineRow) => timelineKinds.indexOf(kind)

function toEvent(row: TimelineRow): RecordedEvent {
  const {
    kind,
    at,
    by,
    name,
    pence: amount,
    commission_pence: commission,
    reason,
    state,
    number,
    concerns,
    about,
  } = row
  const isDocument = kind === 'invoice' || kind === 'credit_note'
  return {
    kind,
    at: at.toISOString(),
    by: by ?? undefined,
    name: name ?? undefined,
    amount: amount === null ? undefined : toPounds(pence(amount)),
    commission: commission === null ? undefined : toPounds(pence(commission)),
    reason: reason ?? undefined,
    state: state ?? undefined,
    number: isDocument ? formatInvoiceNumber(kind, Number(number)) : (number ?? undefined),
    to: kind === 'email' || kind === 'refund' || isDocument ? (concerns ?? undefined) : undefined,
    about: about ?? undefined,
    concerns,
    address: row.address,
  }
}
