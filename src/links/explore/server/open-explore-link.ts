import { hashToken } from '#access/server/tokens.ts'
import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { isExploreLinkCancelled } from '#links/explore/server/explore-link-life-store.ts'
import { findClientOfLink } from '#links/explore/server/explore-link-store.ts'
import { linksText } from '#links/explore/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export interface ExploreVisit {
  sellerId: string
  sellerFirstName: string
  clientId: string
  clientName: string
  accessToken: string
}

/** Exchanges a link for a short-lived token for one seller and one client; an unknown and an expired link get the same error (D-046), a cancelled one says so. */
export async function openExploreLink(db: Database, value: string): Promise<ExploreVisit> {
  const linked = await findClientOfLink(db, hashToken(value))
  if (!linked) {
    const isCancelled = await isExploreLinkCancelled(db, hashToken(value))
    throw new AppError(isCancelled ? linksText.cancelledForClient : errorText.linkInvalid, errorCode.linkInvalid)
  }
  const { seller_id: sellerId, client_id: clientId, client_name: clientName, first_name: sellerFirstName } = linked
  // the visit names its link, so that an order by it is credited on any device (D-350)
  const bearer = { userId: sellerId, clientId, exploreLinkId: linked.link_id }
  const token = { kind: 'visit', ...bearer, lifetimeMinutes: tokenLifetimeMinutes.visit } as const
  return { sellerId, sellerFirstName, clientId, clientName, accessToken: await issueToken(db, token) }
}
