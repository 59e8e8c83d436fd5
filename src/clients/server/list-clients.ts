import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ClientListQuery, ClientView } from '#clients/contract.ts'
import { selectClients } from '#clients/server/client-store.ts'
import { presentClient } from '#clients/server/present.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** A seller's own clients by name; the same name twice keeps its order, so that pages neither repeat nor skip. */
export async function listClients(
  db: Database,
  actor: AuthenticatedActor,
  query: ClientListQuery,
): Promise<{ clients: ClientView[]; ttl: number }> {
  const { rows, ttl } = await selectClients(db, actor.userId, query.sKey, toPage(query))
  return { clients: rows.map(presentClient), ttl }
}
