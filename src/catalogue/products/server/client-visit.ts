import type { Actor } from '#access/server/actor.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { isId } from '#platform/wire-schemas.ts'
import { clientBelongsToSeller } from './products-store.ts'

/** A client who browses the shop after opening a seller's explore link, without an account. */
export interface ClientVisit {
  sellerId: string
  clientId: string
}

/** The visit that a visitor's query names; null for others, for malformed ids, and if the settings hide commission from visits (D-050). */
export function parseClientVisit(
  { config }: CatalogueDependencies,
  actor: Actor,
  { user_id: sellerId, client_id: clientId }: { user_id?: string | undefined; client_id?: string | undefined },
): ClientVisit | null {
  const showsCommission = config.commissionInClientVisits && actor.kind === 'visitor'
  return showsCommission && isId(sellerId) && isId(clientId) ? { sellerId, clientId } : null
}

/** Whether the client belongs to the seller; whoever sends an invented pair of ids is treated as any other visitor. */
export function isValidClientVisit({ db }: CatalogueDependencies, visit: ClientVisit): Promise<boolean> {
  return clientBelongsToSeller(db, visit.sellerId, visit.clientId)
}
