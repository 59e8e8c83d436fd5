import type { Member } from '#access/server/actor.ts'
import type { ProfileForm } from '#accounts/contract.ts'
import { mostDocuments } from '#accounts/documents/document-rules.ts'
import {
  type DocumentRow,
  insertDocuments,
  markDocumentsRemoved,
  selectDocuments,
} from '#accounts/documents/server/document-store.ts'
import { addedDocuments, withKeptDocuments } from '#accounts/documents/server/document-uploads.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { checkUploads } from '#media/server/check-uploads.ts'
import type { Files } from '#media/server/files.ts'
import { removeUpload } from '#media/server/remove-upload.ts'
import { unsignedName } from '#media/server/signed-names.ts'
import type { Upload } from '#media/server/take-form.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { refuseField } from '#platform/server/refusal.ts'

interface Parts {
  db: Database
  files: Files
}

export interface ProfileChange extends ProfileForm {
  docs: Upload[]
  /** Names as the profile answered them. */
  del_imgs: string[]
}

/** Names and documents; one to five documents must be left in the end. The email is never changed (D-100). */
export async function changeProfile(parts: Parts, actor: Member, change: ProfileChange): Promise<void> {
  const { db, files } = parts
  countDocuments(await selectDocuments(db, [actor.userId]), change)
  checkUploads('docs', change.docs, addedDocuments)
  const removed = await withKeptDocuments(parts, change.docs, (kept) =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, actor.userId)
      // counted again under the lock: two saves at once may not end with six
      const gone = countDocuments(await selectDocuments(tx, [actor.userId]), change)
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
  for (const { name } of removed) await removeUpload(files, db, 'private', name)
}

/** Those that go; a name that is not among her own is nobody's business. */
function countDocuments(present: DocumentRow[], { docs, del_imgs }: ProfileChange): DocumentRow[] {
  const names = new Set(del_imgs.map(unsignedName))
  const gone = present.filter(({ name }) => names.has(name))
  const left = present.length - gone.length + docs.length
  if (left === 0) throw refuseField('docs', accountsText.documentsEmpty, errorCode.fileCount)
  if (left > mostDocuments) throw refuseField('docs', accountsText.documentsTooMany, errorCode.fileCount)
  return gone
}
