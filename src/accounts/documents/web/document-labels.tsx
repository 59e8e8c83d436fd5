import type { User, UserDocument } from '#accounts/admin/web/api.ts'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { documentsText } from '../text.ts'

type DocumentsStatus = Pick<User, 'documentsApproved' | 'documentsRejected' | 'documents'>

/** Whether this document is refused, or took the place of one that was. */
export function DocumentMark({ document }: { document: UserDocument }) {
  if (document.isRefused) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (document.isReplacement) return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return null
}

/** Approved, rejected, or waiting for approval: for the first time, or with documents in the place of refused ones. */
export function DocumentsStatusBadge({ user }: { user: DocumentsStatus }) {
  if (user.documentsApproved) return <Badge tone="success">{documentsText.approvedStatus}</Badge>
  if (user.documentsRejected) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (user.documents.some(({ isReplacement }) => isReplacement))
    return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return <Badge tone="warning">{documentsText.waitingStatus}</Badge>
}

/** The file name in a signed name; each response has new signatures (D-061). */
export function documentFileName(signedName: string): string {
  return signedName.split('?')[0] ?? ''
}
