import type { z } from 'zod'
import { lifeMinutes, mintToken } from '#accounts/server/mint-token.ts'
import type { exploreVisitSchema } from '#links/contract.ts'
import { findLinkedClient } from '#links/server/store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { hashToken } from '#platform/server/tokens.ts'

/** A link buys a short-lived token that acts within one seller and one client; forged, cut and old ones are one answer (D-046). */
export async function openExploreLink(db: Database, value: string): Promise<z.output<typeof exploreVisitSchema>> {
  const linked = await findLinkedClient(db, hashToken(value))
  if (!linked) throw new Refusal(errorText.linkInvalid, errorCode.linkInvalid)
  const { seller_id: userId, client_id: clientId, client_name: name, first_name: firstName } = linked
  const acsT = await mintToken(db, { kind: 'explore', userId, clientId, lifeMinutes: lifeMinutes.explore })
  return { user_id: userId, client_id: clientId, client: { name }, firstName, acsT }
}
