import type { UserView } from '#accounts/admin-contract.ts'
import { Badge } from '#base/web/ui/badge.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'

/** Approved, refused, or nobody has looked yet. */
export function DocumentsBadge({ user }: { user: Pick<UserView, 'isActive' | 'refused'> }) {
  if (user.isActive === 1) return <Badge tone="leaf">{say.documentsApprovedBadge}</Badge>
  if (user.refused !== null) return <Badge tone="rose">{say.documentsRefusedBadge}</Badge>
  return <Badge tone="amber">{say.documentsWaiting}</Badge>
}
