import { isFamiliarAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'

/**
 * Counts an email that anybody can have mailed to a mailbox over all addresses. An address from which its owner came lately has a count
 * of its own, so that no stranger can keep the owner from getting emails (D-403). No address: limits are off.
 */
export async function countEmailToMailbox(
  db: Database,
  limit: RateLimit,
  { email, address }: { email: string; address: string | null },
): Promise<void> {
  if (address === null) return
  await countAttempt(db, limit, (await isFamiliarAddress(db, email, address)) ? `${email} ${address}` : email)
}
