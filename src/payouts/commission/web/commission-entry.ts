import type { TransferWaitReason } from '#payouts/commission/contract.ts'

/** The commission of one paid order. Amounts are in pounds. */
export interface CommissionEntry {
  orderId: string
  orderNumber: string
  paidAt: string
  /** What was charged for the order. */
  charged: number
  commission: number
  state: 'retained' | 'pending' | 'sent' | 'netted' | 'reversed'
  /** Why a pending commission is not sent. */
  waitsFor: TransferWaitReason | null
  /** The date before which it is not sent; null where nothing delays it. */
  releasedOn: string | null
  /** The date by which a pending commission is expected. */
  expectedBy: string | null
  sentAt: string | null
  /** The part that a refund or a lost dispute took back. */
  reversed: number
  /** The part that paid what the seller owed. */
  netted: number
}
