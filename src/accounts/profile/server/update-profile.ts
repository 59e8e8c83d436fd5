import type { AuthenticatedActor } from '#access/server/actor.ts'
import { maxDocuments } from '#accounts/documents/document-rules.ts'
import {
  type DocumentRow,
  insertDocuments,
  markDocumentsDeleted,
  selectDocuments,
} from '#accounts/documents/server/document-store.ts'
import { profileDocumentChecks, withStoredDocuments } from '#accounts/documents/server/document-uploads.ts'
import { documentsText } from '#accounts/documents/text.ts'
import type { ProfileForm } from '#accounts/profile/contract.ts'
import type { ProfileColumn } from '#accounts/server/seller-columns.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { deleteUpload } from '#media/server/delete-upload.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { removeSignature } from '#media/server/signed-document-url.ts'
import { validateUploads } from '#media/server/validate-uploads.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

interface ProfileDependencies {
  db: Database
  files: FileStorage
}

export interface ProfileUpdate extends ProfileForm {
  newDocuments: Upload[]
  /** Signed names, as the profile answered them. */
  removedDocuments: string[]
}

/** Updates names and documents; one to five documents must remain. The email is never changed (D-100). */
export async function updateProfile(
  dependencies: ProfileDependencies,
  actor: AuthenticatedActor,
  update: ProfileUpdate,
): Promise<void> {
  const { db, files } = dependencies
  documentsToRemove(await selectDocuments(db, [actor.userId]), update)
  validateUploads('docs', update.newDocuments, profileDocumentChecks)
  const documents = { uploads: update.newDocuments, turn: { queue: 'profile', owner: actor.userId } } as const
  const removedRows = await withStoredDocuments(dependencies, documents, (stored) =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, actor.userId)
      // counted again under the lock: two concurrent saves may not end with six documents
      const removed = documentsToRemove(await selectDocuments(tx, [actor.userId]), update)
      const fields: Record<ProfileColumn, string> = {
        first_name: update.firstName,
        last_name: update.lastName,
        business_name: update.businessName,
      }
      await updateUser(tx, actor.userId, fields)
      if (removed.length > 0)
        await markDocumentsDeleted(
          tx,
          removed.map(({ id }) => id),
        )
      if (stored.length > 0)
        await insertDocuments(
          tx,
          stored.map(({ name, mime, bytes }) => ({
            user_id: actor.userId,
            file_name: name,
            mime_type: mime,
            size_bytes: bytes,
          })),
        )
      return removed
    }),
  )
  for (const { file_name } of removedRows) await deleteUpload(files, db, 'private', file_name)
}

/** The stored documents to remove; names that are not among the seller's documents are ignored. */
function documentsToRemove(stored: DocumentRow[], { newDocuments, removedDocuments }: ProfileUpdate): DocumentRow[] {
  const names = new Set(removedDocuments.map(removeSignature))
  const removed = stored.filter(({ file_name }) => names.has(file_name))
  const left = stored.length - removed.length + newDocuments.length
  if (left === 0) throw createFieldError('docs', documentsText.documentsEmpty, errorCode.fileCount)
  if (left > maxDocuments) throw createFieldError('docs', documentsText.documentsTooMany, errorCode.fileCount)
  return removed
}
