import type { Email } from '#mail/server/email.ts'
import { insertEmail } from '#mail/server/email-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

export type { Email } from '#mail/server/email.ts'

/** Queues an email in the transaction of the change that it reports, and sends it after the commit. Returns the email's id. */
export function queueEmail(tx: Tx, email: Email): Promise<string> {
  return insertEmail(tx, email)
}
