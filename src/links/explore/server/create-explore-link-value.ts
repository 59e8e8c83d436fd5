import { generateToken } from '#access/server/tokens.ts'
import { insertExploreLinkValue } from '#links/explore/server/explore-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Creates a further value of a link and returns it; only its hash is stored, so that no value can be read back (D-046). `mailedTo` is
 * the address to which the caller mails it; null for one that the seller gets, whose opening is never the client's (D-350).
 */
export async function createExploreLinkValue(tx: Tx, exploreLinkId: string, mailedTo: string | null): Promise<string> {
  const { token, hash } = generateToken()
  await insertExploreLinkValue(tx, { exploreLinkId, hash, mailedTo: mailedTo?.toLowerCase() ?? null })
  return token
}
