import type { UserView } from '#accounts/admin/contract.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Approved, refused, or nobody has looked yet. */
export function DocumentsStatusBadge({ user }: { user: Pick<UserView, 'isActive' | 'refused'> }) {
  if (user.isActive === 1) return <Badge tone="success">{documentsText.approvedStatus}</Badge>
  if (user.refused !== null) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  return <Badge tone="warning">{documentsText.waitingStatus}</Badge>
}
