import { hash } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { addAttempt, countAttempt, findLastWindow, type RateLimit } from '#platform/server/http/rate-limit.ts'

/**
 * The IP addresses of logins, counted like attempts and kept for two periods: an address is familiar for 15 to 30 days after the last login
 * from it.
 */
export const familiarAddresses = { name: 'login-familiar-address', windowMinutes: 15 * 24 * 60 }

/** Whether the account's owner has lately logged in from this IP address, or set a new password there through an emailed link. */
export async function isFamiliarAddress(db: Database, email: string, address: string): Promise<boolean> {
  const last = await findLastWindow(db, familiarAddresses, toKey(email, address))
  return last !== null && Date.now() - last.getTime() < 2 * familiarAddresses.windowMinutes * 60_000
}

export async function rememberAddress(db: Database, email: string, address: string): Promise<void> {
  await addAttempt(db, familiarAddresses, toKey(email, address))
}

/** The key that is stored, a hash, so that the IP address from which a person logs in is stored nowhere. */
function toKey(email: string, address: string): string {
  return hash('sha256', `${email} ${address}`, 'base64url')
}

/**
 * Counts an email that a stranger can request for a mailbox, over all IP addresses. An address that the mailbox's owner used lately is
 * counted separately, so that no stranger can keep the owner from getting emails (D-403). `address` is null where limits are off.
 */
export async function countEmailToMailbox(
  db: Database,
  limit: RateLimit,
  { email, address }: { email: string; address: string | null },
): Promise<void> {
  if (address === null) return
  await countAttempt(db, limit, (await isFamiliarAddress(db, email, address)) ? `${email} ${address}` : email)
}
