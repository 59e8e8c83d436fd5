import type { AuthenticatedActor } from '#access/server/actor.ts'
import { maxDocuments } from '#accounts/documents/document-rules.ts'
import {
  type DocumentRow,
  insertDocuments,
  markDocumentsRemoved,
  selectDocuments,
} from '#accounts/documents/server/document-store.ts'
import { profileDocumentChecks, withStoredDocuments } from '#accounts/documents/server/document-uploads.ts'
import { documentsText } from '#accounts/documents/text.ts'
import type { ProfileForm } from '#accounts/profile/contract.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { deleteUpload } from '#media/server/delete-upload.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { removeSignature } from '#media/server/signed-document-url.ts'
import { validateUploads } from '#media/server/validate-uploads.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

interface ProfileDependencies {
  db: Database
  files: FileStorage
}

export interface ProfileUpdate extends ProfileForm {
  docs: Upload[]
  /** Names as the profile answered them. */
  del_imgs: string[]
}

/** Names and documents; one to five documents must be left in the end. The email is never changed (D-100). */
export async function updateProfile(
  parts: ProfileDependencies,
  actor: AuthenticatedActor,
  change: ProfileUpdate,
): Promise<void> {
  const { db, files } = parts
  documentsToRemove(await selectDocuments(db, [actor.userId]), change)
  validateUploads('docs', change.docs, profileDocumentChecks)
  const removed = await withStoredDocuments(parts, change.docs, (kept) =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, actor.userId)
      // counted again under the lock: two saves at once may not end with six
      const gone = documentsToRemove(await selectDocuments(tx, [actor.userId]), change)
      await updateUser(tx, actor.userId, {
        first_name: change.firstName,
        last_name: change.lastName,
        business_name: change.businessName,
      })
      if (gone.length > 0)
        await markDocumentsRemoved(
          tx,
          gone.map(({ id }) => id),
        )
      if (kept.length > 0)
        await insertDocuments(
          tx,
          kept.map(({ name, mime, bytes }) => ({ user_id: actor.userId, name, mime, bytes })),
        )
      return gone
    }),
  )
  for (const { name } of removed) await deleteUpload(files, db, 'private', name)
}

/** Those that go; a name that is not among her own is nobody's business. */
function documentsToRemove(present: DocumentRow[], { docs, del_imgs }: ProfileUpdate): DocumentRow[] {
  const names = new Set(del_imgs.map(removeSignature))
  const gone = present.filter(({ name }) => names.has(name))
  const left = present.length - gone.length + docs.length
  if (left === 0) throw createFieldError('docs', documentsText.documentsEmpty, errorCode.fileCount)
  if (left > maxDocuments) throw createFieldError('docs', documentsText.documentsTooMany, errorCode.fileCount)
  return gone
}
