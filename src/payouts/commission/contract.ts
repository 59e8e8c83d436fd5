import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** Why a transfer is not sent now (D-240), as the database's function `why_transfer_waits` names it. */
export const transferWaitReasonSchema = z.enum([
  'deleted',
  'blocked',
  'dispute',
  'refund',
  'verification',
  'release',
  'debt',
])
export type TransferWaitReason = z.output<typeof transferWaitReasonSchema>

/** One order's commission: kept at the sale, pending, sent to the seller's account, used to pay a debt, or taken back with a refund. */
export const commissionEntrySchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  /** When the order was paid, and the charged amount in pounds. */
  created: z.string(),
  amount: z.number(),
  commission: z.number(),
  /** The names of the commission rules that applied to the order's lines. */
  rules: z.array(z.string()),
  kind: z.enum(['online', 'cash']),
  state: z.enum(['kept', 'pending', 'sent', 'netted', 'taken_back']),
  waits_for: transferWaitReasonSchema.nullable(),
  /** The date before which the commission is not sent; null if nothing delays it (`COMMISSION_HOLD_DAYS`). */
  release_date: z.string().nullable(),
  /** The date by which a pending commission is expected; null if it waits for anything but its release date (D-008). */
  held_until: z.string().nullable(),
  /** When the commission was sent to the seller's account. */
  paid: z.string().nullable(),
  /** The part of the commission that a refund or a lost dispute took back. */
  taken_back: z.number(),
  /** The part of the commission that paid what the seller owed (D-242). */
  netted: z.number(),
})
export type CommissionEntryWire = z.output<typeof commissionEntrySchema>

export const commissionEntriesSchema = z.object({ entries: z.array(commissionEntrySchema), ttl: z.number() })

nameSchemas({ CommissionEntry: commissionEntrySchema, CommissionEntryList: commissionEntriesSchema })
