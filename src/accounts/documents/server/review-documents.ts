import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/admin-users.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { endTokens } from '#accounts/sessions/server/tokens.ts'
import { renderDocumentsApproved, renderDocumentsRejected, replaceDocumentsUrl } from '#mail/server/emails/documents.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { queuePush } from '#push/server/push.ts'
import { pushText } from '#push/text.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { documentTypeName } from '../document-rules.ts'
import { documentsText } from '../text.ts'
import {
  clearRejection,
  type DocumentRow,
  deleteDocumentLinksOfUser,
  markDocumentsRefused,
  selectDocuments,
  selectRefusedDocuments,
  updateDocumentValidity,
} from './document-store.ts'
import { issueDocumentLink } from './replace-documents.ts'

interface ApprovalRequest {
  userId: string
}

interface RejectionRequest {
  userId: string
  reason: string
  /** The names of the documents to refuse; all of the seller's documents are refused if this is empty. */
  documentNames: readonly string[]
  publicUrl: string
}

/** Approves the seller, who may then log in, and sends one email, however often the switch is pressed. */
export function approveDocuments(
  db: Database,
  actor: AuthenticatedActor,
  { userId, publicUrl }: ApprovalRequest & { publicUrl: string },
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (user.documents_approved) return null
    await updateUser(tx, user.id, { documents_approved: true, documents_rejected_at: null })
    await clearRejection(tx, user.id)
    await deleteDocumentLinksOfUser(tx, user.id)
    const email = renderDocumentsApproved({ to: user.email, firstName: user.first_name, url: `${publicUrl}/login` })
    await queueEmail(tx, email)
    await queuePush(tx, { userId: user.id, kind: 'documents', details: pushText.documentsApproved, path: '/' })
    if (user.role === 'seller') await recordEvent(tx, 'seller.approved', user.id, { user_id: user.id })
    return { action: 'approve documents', before: { approved: false }, after: { approved: true } }
  })
}

/** Revokes the seller's sessions: without approval no seller is logged in (D-062). */
export function withdrawApproval(db: Database, actor: AuthenticatedActor, { userId }: ApprovalRequest): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (!user.documents_approved) return null
    await updateUser(tx, user.id, { documents_approved: false })
    await endTokens(tx, user.id, 'approval withdrawn')
    return { action: 'withdraw approval', before: { approved: true }, after: { approved: false } }
  })
}

/**
 * Refuses documents and mails the reason with a link to replace them; the seller leaves the approval queue until new ones come. Ends an
 * earlier approval with its sessions, and the link of an earlier email.
 */
export function rejectDocuments(
  db: Database,
  actor: AuthenticatedActor,
  { userId, reason, documentNames, publicUrl }: RejectionRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    const documents = chooseDocuments(await selectDocuments(tx, [user.id]), documentNames)
    await updateUser(tx, user.id, { documents_approved: false, documents_rejected_at: new Date() })
    if (user.documents_approved) await endTokens(tx, user.id, 'approval withdrawn')
    await deleteDocumentLinksOfUser(tx, user.id)
    const token = documents.length > 0 ? await refuse(tx, user.id, { documents, reason }) : null
    const refused = await selectRefusedDocuments(tx, user.id)
    const email = renderDocumentsRejected({
      to: user.email,
      firstName: user.first_name,
      reason,
      publicUrl,
      documents: refused.map(({ no, mime_type, created_at }) => ({
        number: no,
        type: documentTypeName(mime_type),
        sentAt: created_at,
      })),
      url: token === null ? null : replaceDocumentsUrl(publicUrl, token),
    })
    await queueEmail(tx, email)
    const before = { approved: user.documents_approved, refused: user.documents_rejected_at !== null }
    const after = { approved: false, refused: true, reason, documents: refused.map(({ no }) => String(no)) }
    return { action: 'refuse documents', before, after }
  })
}

/**
 * Notes the last day on which a document is valid (YYYY-MM-DD), or that it has none. The seller may go on selling after that day; the page
 * 'Signals' lists the document in time.
 */
export function setDocumentValidity(
  db: Database,
  actor: AuthenticatedActor,
  { userId, documentName, validUntil }: { userId: string; documentName: string; validUntil: string | null },
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    const documents = await selectDocuments(tx, [user.id])
    const [document] = chooseDocuments(documents, [documentName])
    if (!document || document.valid_until === validUntil) return null
    await updateDocumentValidity(tx, document.id, validUntil)
    const number = documents.indexOf(document) + 1
    const before = { document: number, validUntil: document.valid_until }
    return { action: 'set document validity', before, after: { document: number, validUntil } }
  })
}

/** Throws if one of the names is not among the seller's documents; without names all documents are chosen. */
function chooseDocuments(stored: DocumentRow[], names: readonly string[]): DocumentRow[] {
  if (names.length === 0) return stored
  const chosen = stored.filter(({ file_name }) => names.includes(file_name))
  if (chosen.length < new Set(names).size) throw new AppError(documentsText.documentNotFound, errorCode.notFound)
  return chosen
}

/** Marks the documents as refused and returns the token for the link in the email. */
async function refuse(
  tx: Tx,
  userId: string,
  { documents, reason }: { documents: readonly DocumentRow[]; reason: string },
): Promise<string> {
  await markDocumentsRefused(tx, userId, { documentIds: documents.map(({ id }) => id), reason })
  return issueDocumentLink(tx, userId)
}
