import { deleteEmailsOlderThan } from '#mail/server/email-store.ts'
import { retentionDays } from '#platform/retention-days.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A scheduled job: emails hold names and addresses, so they are stored no longer than the data of deleted people. */
export function deleteOldEmails(db: Db): Promise<void> {
  return deleteEmailsOlderThan(db, retentionDays)
}
