import { generateToken } from '#access/server/tokens.ts'
import { getExploreLinkExpiry } from '#links/explore/server/explore-link-lifetime.ts'
import { insertExploreLinks } from '#links/explore/server/explore-link-store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'

export interface LinkRecipient {
  clientId: string
  /** The address to which the caller mails the link; null for a link that the seller gets (D-350). */
  mailedTo: string | null
}

export interface NewExploreLink {
  id: string
  value: string
}

/**
 * Creates a link for each client and returns it by client id; only the hash of its value is stored (D-046). A shopping link comes
 * with `products`, an explore link without.
 */
export async function createExploreLinks(
  tx: Tx,
  sellerId: string,
  recipients: readonly LinkRecipient[],
  products: readonly string[] | null,
): Promise<Map<string, NewExploreLink>> {
  const expires = getExploreLinkExpiry()
  const links = recipients.map((recipient) => ({ ...recipient, id: generateId(), ...generateToken() }))
  await insertExploreLinks(
    tx,
    links.map(({ id, clientId, mailedTo, hash }) => ({
      ...{ id, hash, seller_id: sellerId, client_id: clientId, expires_at: expires },
      mailed_to: mailedTo?.toLowerCase() ?? null,
      shopping: products !== null,
      product_ids: [...(products ?? [])],
    })),
  )
  return new Map(links.map(({ clientId, id, token }) => [clientId, { id, value: token }]))
}

/** The same for one client. */
export async function createExploreLink(
  tx: Tx,
  sellerId: string,
  recipient: LinkRecipient,
  products: readonly string[] | null,
): Promise<NewExploreLink> {
  const link = (await createExploreLinks(tx, sellerId, [recipient], products)).get(recipient.clientId)
  if (!link) throw new Error('a link was created for nobody')
  return link
}
