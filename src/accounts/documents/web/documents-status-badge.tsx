import type { User } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Approved, rejected, or waiting for approval. */
export function DocumentsStatusBadge({ user }: { user: Pick<User, 'documentsApproved' | 'documentsRejected'> }) {
  if (user.documentsApproved) return <Badge tone="success">{documentsText.approvedStatus}</Badge>
  if (user.documentsRejected) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  return <Badge tone="warning">{documentsText.waitingStatus}</Badge>
}
