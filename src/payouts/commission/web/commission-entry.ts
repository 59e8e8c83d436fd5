/** The commission of one paid order. Amounts are in pounds. */
export interface CommissionEntry {
  orderId: string
  orderNumber: string
  paidAt: string
  /** What was charged for the order. */
  charged: number
  commission: number
  state: 'retained' | 'pending' | 'sent' | 'reversed'
  /** Why a pending commission is not sent. */
  waitsFor: 'verification' | 'refund' | 'dispute' | null
  /** The date by which a pending commission is expected. */
  expectedBy: string | null
  sentAt: string | null
  /** The part that a refund or a lost dispute took back. */
  reversed: number
}
