import { hashToken } from '#access/server/tokens.ts'
import { issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import {
  findClientOfLink,
  isExploreLinkCancelled,
  markExploreLinkOpened,
} from '#links/explore/server/explore-link-store.ts'
import { linksText } from '#links/explore/text.ts'
import { recordProvedEmail } from '#mail/server/proved-emails.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database, Db } from '#platform/server/database/database.ts'

interface OpenLink {
  linkId: string
  sellerId: string
  clientId: string
}

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

/**
 * A value was opened in a browser; one that opens nothing changes nothing. The holder of a mailed value reads the mailbox of
 * that address. `pageEmail`: the address whose own page the browser is on, null for none.
 */
export async function recordExploreLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markExploreLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}

/** The explore or shopping link that a value opens; null where it opens nothing, for one that is unknown, expired or cancelled. */
export async function findOpenLink(db: Db, value: string): Promise<OpenLink | null> {
  const linked = await findClientOfLink(db, hashToken(value))
  return linked ? { linkId: linked.link_id, sellerId: linked.seller_id, clientId: linked.client_id } : null
}
