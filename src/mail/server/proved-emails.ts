import { deleteUnusedProvedEmails, findProvedEmail, upsertProvedEmail } from '#mail/server/proved-email-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Records that emails reach the owner of this address: a mailed link was opened in a browser, or a mailed code was entered. */
export function recordProvedEmail(db: Db, email: string): Promise<void> {
  return upsertProvedEmail(db, email.toLowerCase())
}

/** Whether emails to this address were ever seen to reach a reader; a mistyped address has none. */
export async function isProvedEmail(db: Db, email: string): Promise<boolean> {
  return (await findProvedEmail(db, email.toLowerCase())) !== undefined
}

/** Called after clients with these addresses were erased: what is known about an address is deleted with its last client. */
export function deleteProvedEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  return deleteUnusedProvedEmails(
    tx,
    emails.map((email) => email.toLowerCase()),
  )
}
