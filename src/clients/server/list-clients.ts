import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ClientSearch } from '#clients/contract.ts'
import { type ClientPage, selectClients } from '#clients/server/client-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** A seller's own clients by name, in a stable order, so that pages neither repeat nor skip a client. */
export function listClients(db: Database, actor: AuthenticatedActor, search: ClientSearch): Promise<ClientPage> {
  return selectClients(db, actor.userId, search)
}
