import { type Pence, subtract, zeroPence } from '#platform/money.ts'

export interface CommissionAmounts {
  /** Commission of orders paid at full price. */
  online: Pence
  /** The part of the online commission that has not been sent to the seller's account yet. */
  pending: Pence
  /** Commission that the seller kept at the sale, in cash sales and in salon deliveries. */
  cash: Pence
}

/** The four totals of the Commission page (D-007); a negative online commission is shown as zero. */
export function commissionTotals({ online, pending, cash }: CommissionAmounts) {
  const sent = subtract(online, pending)
  const shown = sent < 0 ? zeroPence : sent
  return { paidOut: (shown + cash) as Pence, online: shown, cash, pending }
}
