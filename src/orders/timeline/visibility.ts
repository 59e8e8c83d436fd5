import type { TimelineEvent, TimelineKind } from './contract.ts'

/** Who reads the timeline; a client is identified by the email address that she has proved to be hers. */
export type TimelineReader = { kind: 'administrator' } | { kind: 'seller' } | { kind: 'client'; email: string }

/** An event as it is recorded, with the person whom it concerns: who paid, or who received a document or an email. */
export interface RecordedEvent extends TimelineEvent {
  concerns: 'seller' | 'client' | null
  /** The address of an email, in lower case. */
  address: string | null
}

type Field = Exclude<keyof TimelineEvent, 'kind' | 'at'>

interface Rule {
  fields: readonly Field[]
  /** Fields that are shown only if the event concerns the reader. */
  ownFields?: readonly Field[]
  /** Whether only the person whom an event concerns may see it. */
  isOwnOnly?: true
}

const nothing: Rule = { fields: [] }

/**
 * Which events and which of their fields a seller and a client may see; a kind or a field that is not listed is hidden. An
 * administrator's reason and name are for administrators, and what the seller was charged and earns is not for the client (D-547).
 */
const rules: Record<TimelineKind, Record<'seller' | 'client', Rule | null>> = {
  placed: { seller: { fields: ['by'] }, client: { fields: ['by'] } },
  link_sent: { seller: nothing, client: nothing },
  link_opened: { seller: nothing, client: null },
  link_withdrawn: { seller: nothing, client: nothing },
  payment_declined: { seller: null, client: null },
  paid: { seller: { fields: ['by', 'amount'] }, client: { fields: ['by'], ownFields: ['amount'] } },
  cancelled: { seller: { fields: ['by'] }, client: { fields: ['by'] } },
  closed: { seller: nothing, client: nothing },
  question: { seller: nothing, client: nothing },
  invoice: { seller: { fields: ['number', 'to'] }, client: { fields: ['number'], isOwnOnly: true } },
  packed: { seller: nothing, client: nothing },
  dispatched: { seller: { fields: ['number'] }, client: { fields: ['number'] } },
  delivered: { seller: { fields: ['by'] }, client: { fields: ['by'] } },
  return: { seller: { fields: ['state', 'about', 'number'] }, client: { fields: ['state', 'about', 'number'] } },
  refund: {
    seller: { fields: ['amount', 'commission', 'state', 'to'] },
    client: { fields: ['amount', 'state', 'to'], isOwnOnly: true },
  },
  credit_note: { seller: { fields: ['number', 'to'] }, client: { fields: ['number'], isOwnOnly: true } },
  dispute: { seller: { fields: ['amount'] }, client: { fields: ['amount'], isOwnOnly: true } },
  dispute_ended: {
    seller: { fields: ['amount', 'commission', 'state'] },
    client: { fields: ['amount', 'state'], isOwnOnly: true },
  },
  changed: { seller: null, client: null },
  email: {
    seller: { fields: ['about', 'to', 'state'] },
    client: { fields: ['about', 'to', 'state'], isOwnOnly: true },
  },
}

const allFields: readonly Field[] = ['by', 'name', 'amount', 'commission', 'reason', 'state', 'number', 'to', 'about']

/** The event as this reader sees it; null if the reader must not see it. */
export function showEvent(event: RecordedEvent, reader: TimelineReader): TimelineEvent | null {
  if (reader.kind === 'administrator') return pick(event, allFields)
  const rule = rules[event.kind][reader.kind]
  const isOwn = concernsReader(event, reader)
  if (!rule || (rule.isOwnOnly && !isOwn)) return null
  // a refund that failed gave the client nothing
  if (reader.kind === 'client' && event.kind === 'refund' && event.state === 'refused') return null
  return pick(event, isOwn ? [...rule.fields, ...(rule.ownFields ?? [])] : rule.fields)
}

/** Whether the event concerns the reader. An email to a former address of the client may have reached another person, so it does not. */
function concernsReader({ concerns, address }: RecordedEvent, reader: TimelineReader): boolean {
  return concerns === reader.kind && (reader.kind !== 'client' || address === null || address === reader.email)
}

function pick(event: RecordedEvent, fields: readonly Field[]): TimelineEvent {
  const chosen = Object.entries(event).filter(
    ([field, value]) => value !== undefined && (fields as readonly string[]).includes(field),
  )
  return { ...Object.fromEntries(chosen), kind: event.kind, at: event.at }
}
