import type { ExploreVisitView } from '#links/explore/contract.ts'
import type { ExploreVisit } from '#links/explore/server/open-explore-link.ts'

export function presentExploreVisit(visit: ExploreVisit): ExploreVisitView {
  return {
    user_id: visit.sellerId,
    client_id: visit.clientId,
    client: { name: visit.clientName },
    firstName: visit.sellerFirstName,
    acsT: visit.accessToken,
  }
}
