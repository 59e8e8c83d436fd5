import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ClientListQuery, ClientView } from '#clients/contract.ts'
import { selectClients } from '#clients/server/client-store.ts'
import { presentClient } from '#clients/server/present.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** A seller's own clients by name, in a stable order, so that pages neither repeat nor skip a client. */
export async function listClients(
  db: Database,
  actor: AuthenticatedActor,
  query: ClientListQuery,
): Promise<{ clients: ClientView[]; ttl: number }> {
  const { rows, total } = await selectClients(db, actor.userId, query.sKey, toPage(query))
  return { clients: rows.map(presentClient), ttl: total }
}
