import { generateToken } from '#access/server/tokens.ts'
import { insertExploreLinkValue } from '#links/server/explore-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Creates a further value of a link and returns it; only its hash is stored, so that no value can be read back (D-046). */
export async function createExploreLinkValue(tx: Tx, exploreLinkId: string): Promise<string> {
  const { token, hash } = generateToken()
  await insertExploreLinkValue(tx, exploreLinkId, hash)
  return token
}
