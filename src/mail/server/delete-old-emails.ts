import { retentionDays } from '#platform/dates.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Db } from '#platform/server/database/database.ts'
import { deleteContentOfSentEmails, deleteEmailsOlderThan } from './email-store.ts'

/**
 * How long an unsent email is stored. The shop tries to send it for about four days; after that the operator can still start its job again.
 */
export const unsentEmailLifetimeDays = 14

interface MailDependencies {
  db: Db
  config: Pick<Config, 'devMail'>
}

/**
 * A scheduled job that deletes old emails. They hold names and addresses, so they are stored no longer than the data of deleted people; an
 * email that could not be sent holds a link, and is stored no longer than it takes to repair the mail server.
 */
export async function deleteOldEmails({ db, config }: MailDependencies): Promise<void> {
  await deleteEmailsOlderThan(db, { sent: retentionDays, unsent: unsentEmailLifetimeDays })
  if (!config.devMail) await deleteContentOfSentEmails(db)
}
