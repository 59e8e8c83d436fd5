import { recordAllowedDocumentRead } from '#accounts/documents/server/document-store.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** A document is served to its owner and to administrators only, while their session lasts, and every read is recorded (D-061). */
export async function authorizeDocumentRead(db: Db, documentName: string, sessionId: string): Promise<void> {
  if (!(await recordAllowedDocumentRead(db, documentName, sessionId)))
    throw new AppError(documentsText.documentNotFound, errorCode.notFound)
}
