import type { User } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

type DocumentsStatus = Pick<User, 'documentsApproved' | 'documentsRejected' | 'documents'>

/** Approved, rejected, or waiting for approval: for the first time, or with documents in the place of refused ones. */
export function DocumentsStatusBadge({ user }: { user: DocumentsStatus }) {
  if (user.documentsApproved) return <Badge tone="success">{documentsText.approvedStatus}</Badge>
  if (user.documentsRejected) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (user.documents.some(({ isReplacement }) => isReplacement))
    return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return <Badge tone="warning">{documentsText.waitingStatus}</Badge>
}
