import type { AuthenticatedActor } from '#access/server/actor.ts'
import { maxDocuments } from '#accounts/documents/document-rules.ts'
import type { DocumentRow } from '#accounts/documents/server/document-store.ts'
import { insertDocuments, markDocumentsDeleted, selectDocuments } from '#accounts/documents/server/document-store.ts'
import {
  profileDocumentChecks,
  type SignedDocument,
  signDocuments,
  withStoredDocuments,
} from '#accounts/documents/server/document-uploads.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { lockUser, type ProfileColumn, updateUser } from '#accounts/server/user-store.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { removeSignature } from '#media/server/signed-document-url.ts'
import { validateUploads } from '#media/server/uploads.ts'
import { deleteUpload } from '#media/server/with-stored-uploads.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import type { AdminProfileForm, ProfileForm } from '../contract.ts'
import { getProfileRow, type ProfileRow } from './profile-store.ts'

export interface Profile {
  user: ProfileRow
  documents: SignedDocument[]
}

interface ProfileDependencies {
  db: Database
  files: FileStorage
}

interface ProfileUpdate extends ProfileForm {
  newDocuments: Upload[]
  /** The documents' signed names, as the API sent them in the profile. */
  removedDocuments: string[]
}

export async function getProfile(db: Database, actor: AuthenticatedActor): Promise<Profile> {
  const [user, documents] = await Promise.all([getProfileRow(db, actor.userId), selectDocuments(db, [actor.userId])])
  return { user, documents: await signDocuments(db, documents, actor.tokenId) }
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
      // counted again under the lock, since two concurrent saves could otherwise leave more than five documents
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

/** The stored documents to remove; names of no document of the seller are ignored. Throws if none or more than five would remain. */
function documentsToRemove(stored: DocumentRow[], { newDocuments, removedDocuments }: ProfileUpdate): DocumentRow[] {
  const names = new Set(removedDocuments.map(removeSignature))
  const removed = stored.filter(({ file_name }) => names.has(file_name))
  const left = stored.length - removed.length + newDocuments.length
  if (left === 0) throw createFieldError('docs', documentsText.documentsEmpty, errorCode.fileCount)
  if (left > maxDocuments) throw createFieldError('docs', documentsText.documentsTooMany, errorCode.fileCount)
  return removed
}

export async function updateAdminProfile(
  db: Database,
  actor: AuthenticatedActor,
  { firstName, lastName }: AdminProfileForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    await updateUser(tx, actor.userId, { first_name: firstName, last_name: lastName })
    await recordAdminChange(tx, actor, {
      action: 'edit admin profile',
      subjectKind: 'user',
      subjectId: actor.userId,
      before: { firstName: user?.first_name ?? '', lastName: user?.last_name ?? '' },
      after: { firstName, lastName },
    })
  })
}
