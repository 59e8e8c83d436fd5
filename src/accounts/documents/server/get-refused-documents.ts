import type { RefusedDocumentsView } from '#accounts/documents/contract.ts'
import { verifyDocumentLink } from '#accounts/documents/server/document-link.ts'
import { type RefusedDocument, selectRefusedDocuments } from '#accounts/documents/server/rejection-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What the bearer of the link has to replace, and why. Reading it uses nothing up. */
export async function getRefusedDocuments(db: Db, token: string | undefined): Promise<RefusedDocumentsView> {
  const refused = await selectRefusedDocuments(db, await verifyDocumentLink(db, token))
  return { reason: refused[0]?.reason ?? '', docs: refused.map(presentRefusedDocument) }
}

function presentRefusedDocument({ no, mime_type, size_bytes, created_at }: RefusedDocument) {
  return { no, type: mime_type, size: size_bytes, created: created_at.toISOString() }
}
