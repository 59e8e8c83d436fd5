import type { User, UserDocument } from '#accounts/admin/web/api.ts'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { documentsText } from '../text.ts'
import { hasRunOut, ValidityBadge } from './document-validity.tsx'

type DocumentsStatus = Pick<User, 'documentsApproved' | 'documentsRejected' | 'documents'>

/** Marks a document that is refused, has run out or replaced a refused one, or else shows how long it is valid. */
export function DocumentMark({ document: { isRefused, isReplacement, validUntil } }: { document: UserDocument }) {
  if (isRefused) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (validUntil !== null && hasRunOut(validUntil)) return <ValidityBadge validUntil={validUntil} />
  if (isReplacement) return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return validUntil === null ? null : <ValidityBadge validUntil={validUntil} />
}

/** Shows whether a user's documents are approved, rejected, or waiting for approval, for the first time or after being replaced. */
export function DocumentsStatusBadge({ user }: { user: DocumentsStatus }) {
  if (user.documentsApproved) return <Badge tone="success">{documentsText.approvedStatus}</Badge>
  if (user.documentsRejected) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (user.documents.some(({ isReplacement }) => isReplacement))
    return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return <Badge tone="warning">{documentsText.waitingStatus}</Badge>
}

/** The file name in a signed name; signed names differ in each response (D-061). */
export function documentFileName(signedName: string): string {
  return signedName.split('?')[0] ?? ''
}
