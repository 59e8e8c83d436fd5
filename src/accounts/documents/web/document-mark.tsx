import type { UserDocument } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Whether this document is refused, or took the place of one that was. */
export function DocumentMark({ document }: { document: UserDocument }) {
  if (document.isRefused) return <Badge tone="danger">{documentsText.rejectedStatus}</Badge>
  if (document.isReplacement) return <Badge tone="warning">{documentsText.replacedStatus}</Badge>
  return null
}
