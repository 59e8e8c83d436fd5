import { insertExploreLinks } from '#links/server/store.ts'
import type { Tx } from '#platform/server/database.ts'
import { newToken } from '#platform/server/tokens.ts'

/** Long enough for a letter that is found again, short enough for one that was passed on. */
const lifeDays = 90
const dayMs = 24 * 60 * 60_000

/** The value of a new link for each client; it leaves here once, for a letter, and is kept as its hash (D-046). */
export async function makeExploreLinks(
  tx: Tx,
  sellerId: string,
  clientIds: readonly string[],
  letter: 'explore' | 'shopping',
): Promise<Map<string, string>> {
  const expires = new Date(Date.now() + lifeDays * dayMs)
  const made = clientIds.map((clientId) => ({ clientId, ...newToken() }))
  await insertExploreLinks(
    tx,
    made.map(({ clientId, hash }) => ({
      hash,
      seller_id: sellerId,
      client_id: clientId,
      expires_at: expires,
      shopping: letter === 'shopping',
    })),
  )
  return new Map(made.map(({ clientId, token }) => [clientId, token]))
}
