import type { CommissionEntryWire } from '#payouts/commission/contract.ts'

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

export function toCommissionEntry(wire: CommissionEntryWire): CommissionEntry {
  return {
    orderId: wire.order_id,
    orderNumber: wire.ord_no,
    paidAt: wire.created,
    charged: wire.amount,
    commission: wire.commission,
    state: toCommissionState(wire.state),
    waitsFor: wire.waits_for,
    expectedBy: wire.held_until,
    sentAt: wire.paid,
    reversed: wire.taken_back,
  }
}

/** The seller retains the commission of a cash sale; a refund or a lost dispute reverses a commission. */
function toCommissionState(state: CommissionEntryWire['state']): CommissionEntry['state'] {
  if (state === 'kept') return 'retained'
  return state === 'taken_back' ? 'reversed' : state
}
