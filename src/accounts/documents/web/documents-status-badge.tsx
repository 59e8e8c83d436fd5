import type { UserView } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Approved, refused, or nobody has looked yet. */
export function DocumentsBadge({ user }: { user: Pick<UserView, 'isActive' | 'refused'> }) {
  if (user.isActive === 1) return <Badge tone="leaf">{accountsText.documentsApprovedBadge}</Badge>
  if (user.refused !== null) return <Badge tone="rose">{accountsText.documentsRefusedBadge}</Badge>
  return <Badge tone="amber">{accountsText.documentsWaiting}</Badge>
}
