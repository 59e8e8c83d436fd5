import { z } from 'zod'
import { nameSchemas } from '#platform/name-schemas.ts'

/** One order's commission: kept at the sale, pending, sent to the seller's account, or taken back with a refund. */
export const commissionEntrySchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  /** When the order was paid, and the charged amount in pounds. */
  created: z.string(),
  amount: z.number(),
  commission: z.number(),
  kind: z.enum(['online', 'cash']),
  state: z.enum(['kept', 'pending', 'sent', 'taken_back']),
  /** Why a pending commission is not sent: the seller is not verified, or a refund or dispute of the order is open. */
  waits_for: z.enum(['verification', 'refund', 'dispute']).nullable(),
  /** The date by which a pending commission is expected, unless it waits for something else (D-008). */
  held_until: z.string().nullable(),
  /** When the commission was sent to the seller's account. */
  paid: z.string().nullable(),
  /** The part of the commission that a refund or a lost dispute took back. */
  taken_back: z.number(),
})
export type CommissionEntryWire = z.output<typeof commissionEntrySchema>

export const commissionEntriesSchema = z.object({ entries: z.array(commissionEntrySchema), ttl: z.number() })

nameSchemas({ CommissionEntry: commissionEntrySchema, CommissionEntryList: commissionEntriesSchema })
