import { generateToken } from '#access/server/tokens.ts'
import { getExploreLinkExpiry } from '#links/server/explore-link-lifetime.ts'
import { insertExploreLinks } from '#links/server/explore-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Creates a link for each client and returns its value by client id; only the hash of the value is stored (D-046). A shopping link
 * comes with `products`, an explore link without.
 */
export async function createExploreLinks(
  tx: Tx,
  sellerId: string,
  clientIds: readonly string[],
  products: readonly string[] | null,
): Promise<Map<string, string>> {
  const expires = getExploreLinkExpiry()
  const links = clientIds.map((clientId) => ({ clientId, ...generateToken() }))
  await insertExploreLinks(
    tx,
    links.map(({ clientId, hash }) => ({
      hash,
      seller_id: sellerId,
      client_id: clientId,
      expires_at: expires,
      shopping: products !== null,
      product_ids: [...(products ?? [])],
    })),
  )
  return new Map(links.map(({ clientId, token }) => [clientId, token]))
}
