import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ClientSearch } from '#clients/contract.ts'
import { type ClientPage, selectClients, selectToCompleteCount } from '#clients/server/client-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface OwnClientPage extends ClientPage {
  /** How many of the seller's clients are to be completed, in whatever list. */
  toComplete: number
}

/** A seller's own clients by name, in a stable order, so that pages neither repeat nor skip a client. */
export async function listClients(
  db: Database,
  { userId }: AuthenticatedActor,
  search: ClientSearch,
): Promise<OwnClientPage> {
  const page = await selectClients(db, userId, search)
  return { ...page, toComplete: await selectToCompleteCount(db, userId) }
}
