import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** What can happen to an order; events of the same moment are sorted by their places in this list. */
export const timelineKinds = [
  'placed',
  'link_sent',
  'link_opened',
  'link_withdrawn',
  'payment_declined',
  'paid',
  'cancelled',
  'closed',
  'question',
  'invoice',
  'packed',
  'dispatched',
  'delivered',
  'return',
  'refund',
  'credit_note',
  'dispute',
  'dispute_ended',
  'changed',
  'email',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Who received a document, an email or a refund. */
const timelinePeople = ['seller', 'client', 'administrator'] as const
/** Who did it. */
const timelineDoers = ['seller', 'client', 'administrator', 'carrier'] as const

const timelineEventSchema = z.object({
  kind: z.enum(timelineKinds),
  at: z.string(),
  by: z.enum(timelineDoers).optional(),
  /** The name of the administrator, if one caused the event. */
  name: z.string().optional(),
  /** In pounds, like `commission`, which the seller lost through the event. */
  amount: z.number().optional(),
  commission: z.number().optional(),
  reason: z.string().optional(),
  /**
   * The state after the event. A return: opened, accepted, arrived, settled, replaced, refused or erased. A refund: open, refunded or
   * refused. An ended dispute: won or lost. An email: waiting, sent or refused.
   */
  state: z.string().optional(),
  /** The number of an invoice, a credit note or a parcel. */
  number: z.string().optional(),
  to: z.enum(timelinePeople).optional(),
  /** The kind of an email, the action of an administrator, or why something is returned. */
  about: z.string().optional(),
})
export type TimelineEvent = z.output<typeof timelineEventSchema>

/** The oldest first. */
export const timelineSchema = z.object({ events: z.array(timelineEventSchema) })

nameSchemas({ TimelineEvent: timelineEventSchema, OrderTimeline: timelineSchema })
