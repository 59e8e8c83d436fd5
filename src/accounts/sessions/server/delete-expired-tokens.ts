import { deleteExpiredDocumentLinks } from '#accounts/documents/server/document-link-store.ts'
import { deleteExpiredLoginChallenges } from '#accounts/second-factor/server/login-challenge-store.ts'
import { deleteTokensExpiredBefore } from '#accounts/sessions/server/token-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A token that expired less than this ago is still answered as expired, not as unknown. */
const retentionDays = 7

/** Scheduled job: deletes tokens of every kind that expired longer than the retention ago. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await deleteTokensExpiredBefore(db, retentionDays)
  await deleteExpiredLoginChallenges(db)
  await deleteExpiredDocumentLinks(db)
}
