import type { z } from 'zod'
import { hashToken } from '#access/server/tokens.ts'
import { issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/issue-token.ts'
import type { exploreVisitSchema } from '#links/contract.ts'
import { findClientOfLink } from '#links/server/explore-link-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Exchanges a link for a short-lived token for one seller and one client; an unknown and an expired link get the same error (D-046). */
export async function openExploreLink(db: Database, value: string): Promise<z.output<typeof exploreVisitSchema>> {
  const linked = await findClientOfLink(db, hashToken(value))
  if (!linked) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  const { seller_id: userId, client_id: clientId, client_name: name, first_name: firstName } = linked
  const acsT = await issueToken(db, { kind: 'visit', userId, clientId, lifetimeMinutes: tokenLifetimeMinutes.explore })
  return { user_id: userId, client_id: clientId, client: { name }, firstName, acsT }
}
