import { maxDocumentBytes, maxDocuments } from '#accounts/documents/document-rules.ts'
import type { DocumentRow } from '#accounts/documents/server/document-store.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { deleteUpload } from '#media/server/delete-upload.ts'
import { parseMultipart, type Upload } from '#media/server/parse-multipart.ts'
import { signDocumentName } from '#media/server/signed-document-url.ts'
import { type StoredDocument, storeDocument } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, type UploadRule } from '#media/server/validate-uploads.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

export const parseDocumentForm = parseMultipart({
  files: { docs: { maxCount: maxDocuments, maxBytes: maxDocumentBytes } },
})

const type = fileTypes(['jpeg', 'png', 'pdf'], documentsText.documentType)
const size = maxFileSize(documentsText.documentTooLarge)

/** Front and back: none and one have the same text; the number is looked at last (D-096, D-099). */
export const signUpDocumentChecks: UploadRule[] = [
  minFiles(2, documentsText.documentsEmpty),
  type,
  size,
  maxFiles(maxDocuments, documentsText.documentsTooMany),
]

/** What is added to a profile's documents; how many there are in the end is counted before. */
export const profileDocumentChecks: UploadRule[] = [type, size]

/** Keeps the files, then does the work; where the work is refused the files are gone again. */
export async function withStoredDocuments<Result>(
  { files, db }: { files: FileStorage; db: Database },
  uploads: Upload[],
  work: (kept: StoredDocument[]) => Promise<Result>,
): Promise<Result> {
  const kept: StoredDocument[] = []
  try {
    for (const upload of uploads) kept.push(await storeDocument(files, db, upload))
    return await work(kept)
  } catch (error) {
    for (const { name } of kept) await deleteUpload(files, db, 'private', name)
    throw error
  }
}

export interface SignedDocument {
  name: string
  type: string
}

/** As answers carry them: names that open for this reader, for a few minutes (D-061). */
export function signDocuments(db: Database, documents: DocumentRow[], readerId: string): Promise<SignedDocument[]> {
  return Promise.all(
    documents.map(async ({ name, mime }) => ({ name: await signDocumentName(db, name, readerId), type: mime })),
  )
}
