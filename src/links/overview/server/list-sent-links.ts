import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClientToRead } from '#clients/server/get-client.ts'
import type { LinkState } from '#links/overview/codes.ts'
import { presentSentLinks } from '#links/overview/server/present.ts'
import { selectSentLinks } from '#links/overview/server/sent-link-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The seller's links, or those of one of the seller's clients, newest first; reading them changes nothing. */
export async function listSentLinks(
  db: Database,
  actor: AuthenticatedActor,
  { clientId, state, page }: { clientId: string | null; state: LinkState | null; page: Page },
) {
  const client = clientId === null ? null : await getClientToRead(db, actor.userId, clientId)
  return presentSentLinks(
    await selectSentLinks(db, { sellerId: actor.userId, clientId: client?.id ?? null, orderId: null, state }, page),
  )
}
