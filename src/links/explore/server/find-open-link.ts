import { hashToken } from '#access/server/tokens.ts'
import { findClientOfLink } from '#links/explore/server/explore-link-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export interface OpenLink {
  linkId: string
  sellerId: string
  clientId: string
}

/** The explore or shopping link that a value opens; null where it opens nothing, for one that is unknown, expired or cancelled. */
export async function findOpenLink(db: Db, value: string): Promise<OpenLink | null> {
  const linked = await findClientOfLink(db, hashToken(value))
  return linked ? { linkId: linked.link_id, sellerId: linked.seller_id, clientId: linked.client_id } : null
}
