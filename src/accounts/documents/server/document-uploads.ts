import { allowedFileTypes } from '#media/allowed-file-types.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import type { PictureTurn } from '#media/server/picture-queues.ts'
import { signDocumentName } from '#media/server/signed-document-url.ts'
import { type StoredDocument, storeDocument } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, type UploadRule } from '#media/server/uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { maxDocumentBytes, maxDocuments } from '../document-rules.ts'
import { documentsText } from '../text.ts'
import { type DocumentRow, recordAllowedDocumentRead } from './document-store.ts'

/** The documents of a sign-up or a profile, in the field `docs`. */
export const documentFiles = { docs: { maxCount: maxDocuments, maxBytes: maxDocumentBytes } }

const typeRule = fileTypes(allowedFileTypes.document, documentsText.documentType)

const sizeRule = maxFileSize(documentsText.documentTooLarge)

/**
 * The rules of a sign-up. Front and back are required, so no file and one file give the same message; the upper limit is checked last
 * (D-096, D-099).
 */
export const signUpDocumentChecks: UploadRule[] = [
  minFiles(2, documentsText.documentsEmpty),
  typeRule,
  sizeRule,
  maxFiles(maxDocuments, documentsText.documentsTooMany),
]

/** The rules for files that replace `count` refused documents: one for each, otherwise as in a sign-up (D-353). */
export function replacementChecks(count: number): UploadRule[] {
  return [minFiles(count, documentsText.documentsEmpty), typeRule, sizeRule, maxFiles(count, documentsText.oneForEach)]
}

/** The rules for documents added to a profile; `updateProfile` checks their number itself. */
export const profileDocumentChecks: UploadRule[] = [typeRule, sizeRule]

/** Stores the files, then runs `work`; if that throws, the files are deleted again. */
export function withStoredDocuments<Result>(
  { files, db }: { files: FileStorage; db: Database },
  { uploads, turn }: { uploads: Upload[]; turn: PictureTurn },
  work: (stored: StoredDocument[]) => Promise<Result>,
): Promise<Result> {
  const stores = uploads.map((upload) => () => storeDocument(files, db, upload, turn))
  return withStoredUploads({ files, db }, 'private', stores, work)
}

export interface SignedDocument {
  name: string
  type: string
  refusedAt: Date | null
  /** Whether the document replaced a refused one. */
  isReplacement: boolean
  /** The last day on which the document is valid (YYYY-MM-DD); null where an administrator has noted none. */
  validUntil: string | null
}

/** Signs the names of documents; a signed name opens its document for a few minutes, and only while this session lasts (D-061). */
export function signDocuments(db: Database, documents: DocumentRow[], sessionId: string): Promise<SignedDocument[]> {
  return Promise.all(
    documents.map(async ({ file_name, mime_type, rejected_at, replaces, valid_until }) => ({
      name: await signDocumentName(db, file_name, sessionId),
      type: mime_type,
      refusedAt: rejected_at,
      isReplacement: replaces !== null,
      validUntil: valid_until,
    })),
  )
}

/** A document is served to its owner and to administrators only, while their session lasts, and every read is recorded (D-061). */
export async function authorizeDocumentRead(db: Db, documentName: string, sessionId: string): Promise<void> {
  if (!(await recordAllowedDocumentRead(db, documentName, sessionId)))
    throw new AppError(documentsText.documentNotFound, errorCode.notFound)
}
