import { insertDocumentRead } from '#accounts/documents/server/document-store.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Before a document leaves: its owner and administrators may have it, and every reading is noted (D-061). */
export async function logDocumentRead(db: Db, documentName: string, readerId: string): Promise<void> {
  if (!(await insertDocumentRead(db, documentName, readerId)))
    throw new Refusal(accountsText.documentNotFound, errorCode.notFound)
}
