import { generateToken } from '#access/server/tokens.ts'
import { upsertPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** A payment link without a letter, for a client who has just placed the order herself and pays it now. Returns its value. */
export function createPayLink(db: Database, orderId: string): Promise<string> {
  const { token, hash } = generateToken()
  return inTransaction(db, async (tx) => {
    await upsertPayLink(tx, { orderId, hash, mailedTo: null })
    return token
  })
}
