import { formatTime } from '#platform/dates.ts'
import type { DisputeStatus } from '../evidence-parts.ts'
import { disputesText } from '../text.ts'

export const disputeStatusTexts: Record<DisputeStatus, string> = {
  to_answer: disputesText.toAnswer,
  overdue: disputesText.overdue,
  sent: disputesText.sent,
  won: disputesText.won,
  lost: disputesText.lost,
}

/** Describes the reason of a dispute; a reason that has no text here is shown as the provider's code. */
export function describeReason(reason: string): string {
  return disputesText.reasons[reason] ?? reason
}

const dayMs = 86_400_000

/** Describes the deadline for evidence, with the number of whole days left as long as evidence can be sent. */
export function describeDeadline({ dueBy, status }: { dueBy: string | null; status: DisputeStatus }): string {
  if (!dueBy) return disputesText.noDeadline
  if (status !== 'to_answer') return formatTime(dueBy)
  const days = Math.max(0, Math.floor((Date.parse(dueBy) - Date.now()) / dayMs))
  return `${formatTime(dueBy)}, ${disputesText.daysLeft(days)}`
}
