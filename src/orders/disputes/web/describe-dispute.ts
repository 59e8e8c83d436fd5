import type { DisputeStatus } from '#orders/disputes/evidence-parts.ts'
import { disputesText } from '#orders/disputes/text.ts'

export const disputeStatusTexts: Record<DisputeStatus, string> = {
  to_answer: disputesText.toAnswer,
  overdue: disputesText.overdue,
  sent: disputesText.sent,
  won: disputesText.won,
  lost: disputesText.lost,
}

/** In words; a reason that the provider has added since is shown as its code. */
export function describeReason(reason: string): string {
  return disputesText.reasons[reason] ?? reason
}
