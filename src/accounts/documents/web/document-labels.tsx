import type { User, UserDocument } from '#accounts/admin/web/api.ts'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { documentsText } from '../text.ts'
import { hasRunOut, ValidityBadge } from './document-validity.tsx'

type DocumentsStatus = Pick<User, 'documentsApproved' | 'documentsRejected' | 'documents'>

/** Whether this document is refused, has run out, or took the place of one that was refused; and how long it is valid. */
export function DocumentMark({ document: { isRefused, isReplacement, validUntil } }: { document: UserDocument }) {
  if (isRefused) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (validUntil !== null && hasRunOut(validUntil)) return <ValidityBadge validUntil={validUntil} />
  if (isReplacement) return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return validUntil === null ? null : <ValidityBadge validUntil={validUntil} />
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
