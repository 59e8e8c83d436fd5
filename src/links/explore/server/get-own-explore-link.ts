import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { findClientOfLink } from '#links/explore/server/explore-link-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The client of one of the seller's own links that still opens; any other value is refused like an unknown one. */
export async function getOwnExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  value: string,
): Promise<{ clientId: string; clientName: string }> {
  const linked = await findClientOfLink(db, hashToken(value))
  if (linked?.seller_id !== seller.userId) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return { clientId: linked.client_id, clientName: linked.client_name }
}
