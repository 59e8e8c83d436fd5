import type { RefusedDocumentsView } from '#accounts/documents/contract.ts'
import { verifyDocumentLink } from '#accounts/documents/server/document-link.ts'
import { type RefusedDocument, selectRefusedDocuments } from '#accounts/documents/server/document-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What the bearer of the link has to replace, and why. Reading it uses nothing up. */
export async function getRefusedDocuments(db: Db, token: string | undefined): Promise<RefusedDocumentsView> {
  const refused = await findRefusedDocumentsOfLink(db, token)
  return { reason: refused[0]?.reason ?? '', docs: refused.map(presentRefusedDocument) }
}

/** Finds the refused documents of a link, at least one. Throws code 10 if another call has used the link in the meantime. */
export async function findRefusedDocumentsOfLink(db: Db, token: string | undefined): Promise<RefusedDocument[]> {
  const refused = await selectRefusedDocuments(db, await verifyDocumentLink(db, token))
  await verifyDocumentLink(db, token)
  return refused
}

function presentRefusedDocument({ no, mime_type, size_bytes, created_at }: RefusedDocument) {
  return { no, type: mime_type, size: size_bytes, created: created_at.toISOString() }
}
