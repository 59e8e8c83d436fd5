import { documentBytes, mostDocuments } from '#accounts/documents/document-rules.ts'
import type { DocumentRow } from '#accounts/documents/server/document-store.ts'
import { accountsText } from '#accounts/text.ts'
import { fewest, mostFiles, notTooLarge, ofType, type UploadCheck } from '#media/server/check-uploads.ts'
import type { Files } from '#media/server/files.ts'
import { type KeptDocument, keepDocument } from '#media/server/keep-upload.ts'
import { removeUpload } from '#media/server/remove-upload.ts'
import { signDocument } from '#media/server/signed-names.ts'
import { takeForm, type Upload } from '#media/server/take-form.ts'
import type { Database } from '#platform/server/database.ts'

export const documentForm = takeForm({ files: { docs: { most: mostDocuments, bytes: documentBytes } } })

const type = ofType(['jpeg', 'png', 'pdf'], accountsText.documentType)
const size = notTooLarge(accountsText.documentTooLarge)

/** Front and back: none and one have the same text; the number is looked at last (D-096, D-099). */
export const signUpDocuments: UploadCheck[] = [
  fewest(2, accountsText.documentsEmpty),
  type,
  size,
  mostFiles(mostDocuments, accountsText.documentsTooMany),
]

/** What is added to a profile's documents; how many there are in the end is counted before. */
export const addedDocuments: UploadCheck[] = [type, size]

/** Keeps the files, then does the work; where the work is refused the files are gone again. */
export async function withKeptDocuments<Result>(
  { files, db }: { files: Files; db: Database },
  uploads: Upload[],
  work: (kept: KeptDocument[]) => Promise<Result>,
): Promise<Result> {
  const kept: KeptDocument[] = []
  try {
    for (const upload of uploads) kept.push(await keepDocument(files, db, upload))
    return await work(kept)
  } catch (error) {
    for (const { name } of kept) await removeUpload(files, db, 'private', name)
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
    documents.map(async ({ name, mime }) => ({ name: await signDocument(db, name, readerId), type: mime })),
  )
}
