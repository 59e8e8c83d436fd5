import { insertDocumentRead } from '#accounts/server/document-store.ts'
import { errorCode } from '#base/envelope.ts'
import type { Db } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { accountsMessages as say } from '#messages/accounts.ts'

/** Before a document leaves: its owner and administrators may have it, and every reading is noted (D-061). */
export async function logDocumentRead(db: Db, documentName: string, readerId: string): Promise<void> {
  if (!(await insertDocumentRead(db, documentName, readerId)))
    throw new Refusal(say.documentNotFound, errorCode.notFound)
}
