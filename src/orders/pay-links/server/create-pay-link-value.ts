import { generateToken } from '#access/server/tokens.ts'
import { insertPayLinkValue } from '#orders/pay-links/server/pay-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Creates a further value of a payment link and returns it; only its hash is stored, so that no value can be read back (D-026). */
export async function createPayLinkValue(tx: Tx, payLinkId: string): Promise<string> {
  const { token, hash } = generateToken()
  await insertPayLinkValue(tx, payLinkId, hash)
  return token
}
