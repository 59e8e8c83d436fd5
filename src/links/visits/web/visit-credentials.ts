import { getPageViewerId, reloadForOtherViewer } from '#accounts/sessions/web/page-viewer.ts'
import type { CredentialSource } from '#platform/web/api-client/credentials.ts'
import { getStored } from '#platform/web/storage/local-storage.ts'
import { discardExploreToken, getExploreVisit, isInvalidLink } from './explore-visit.ts'

/**
 * A client who came through an explore link calls the API with the visit's token, even if a seller is logged in on the same browser (D-049).
 * The token expires soon; the link is then exchanged for a new one (D-046).
 */
export const visitCredentials: CredentialSource = {
  isActive: () => getStored('exploreClientUrl') !== null,
  getToken: getVisitToken,
  getViewerId: getPageViewerId,
  onViewerChanged: reloadForOtherViewer,
  onUnauthorised(token) {
    if (token) discardExploreToken(token)
    return true
  },
}

/** The visit's token; null if the link is invalid, and the call is then sent as an anonymous visitor's. */
async function getVisitToken(): Promise<string | null> {
  try {
    return (await getExploreVisit()).token
  } catch (error) {
    if (isInvalidLink(error)) return null
    throw error
  }
}
