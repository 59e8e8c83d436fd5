import { less, type Pence, zero } from '#platform/money.ts'

export interface AccountAmounts {
  /** Commission of orders paid at full price. */
  online: Pence
  /** The part of it that has not been sent to the seller's account yet. */
  pending: Pence
  /** Commission the seller kept at once. */
  cash: Pence
}

/** The four figures of the Commission page (D-007); an online figure below nothing is shown as nothing. */
export function figures({ online, pending, cash }: AccountAmounts) {
  const sent = less(online, pending)
  const shown = sent < 0 ? zero : sent
  return { paidOut: (shown + cash) as Pence, online: shown, cash, pending }
}
