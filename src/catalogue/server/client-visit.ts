import type { Actor } from '#access/server/actor.ts'
import type { CatalogueParts } from '#catalogue/server/list-products.ts'
import { isClientOf } from '#catalogue/server/visits-store.ts'
import { isId } from '#platform/wire.ts'

export interface ClientVisit {
  sellerId: string
  clientId: string
}

/** A visitor's question that names a seller and a client, where this shop shows commission to such a visit (D-050). */
export function clientVisitOf(
  { config }: CatalogueParts,
  actor: Actor,
  { user_id: sellerId, client_id: clientId }: { user_id?: string | undefined; client_id?: string | undefined },
): ClientVisit | null {
  const shows = config.commissionInClientVisits && actor.kind === 'visitor'
  return shows && isId(sellerId) && isId(clientId) ? { sellerId, clientId } : null
}

/** The two belong together; a made-up pair sees what every visitor does. */
export function isRealVisit({ db }: CatalogueParts, { sellerId, clientId }: ClientVisit): Promise<boolean> {
  return isClientOf(db, sellerId, clientId)
}
