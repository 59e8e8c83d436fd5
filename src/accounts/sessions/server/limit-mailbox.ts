import { isFamiliarAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'

/**
 * Counts an email that a stranger can request for a mailbox, over all IP addresses. An address that its owner used lately has a count
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
