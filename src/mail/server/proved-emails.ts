import { deleteUnusedProvedEmails, findProvedEmail, upsertProvedEmail } from '#mail/server/proved-email-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Emails to this address reach its owner: a value that was mailed there was opened in a browser, or a mailed code was entered. */
export function recordProvedEmail(db: Db, email: string): Promise<void> {
  return upsertProvedEmail(db, email.toLowerCase())
}

/** Whether anybody has ever shown to read what is mailed to this address; a typo and a stranger's have nobody. */
export async function isProvedEmail(db: Db, email: string): Promise<boolean> {
  return (await findProvedEmail(db, email.toLowerCase())) !== undefined
}

/** After the erasure of records with these addresses: what is known of an address goes with the last of them. */
export function deleteProvedEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  return deleteUnusedProvedEmails(
    tx,
    emails.map((email) => email.toLowerCase()),
  )
}
