import { type Pence, subtract, zeroPence } from '#platform/money.ts'

export interface CommissionAmounts {
  /** Commission of orders paid at full price. */
  online: Pence
  /** The part of it that has not been sent to the seller's account yet. */
  pending: Pence
  /** Commission the seller kept at once. */
  cash: Pence
}

/** The four figures of the Commission page (D-007); an online figure below nothing is shown as nothing. */
export function commissionTotals({ online, pending, cash }: CommissionAmounts) {
  const sent = subtract(online, pending)
  const shown = sent < 0 ? zeroPence : sent
  return { paidOut: (shown + cash) as Pence, online: shown, cash, pending }
}
