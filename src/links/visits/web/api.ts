import type { z } from 'zod'
import type { exploreVisitSchema } from '#links/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** A client's visit to a seller's shop, with the token that the client's calls carry. */
export interface ExploreVisit {
  sellerId: string
  sellerFirstName: string
  clientId: string
  clientName: string
  token: string
}

/** Exchanges the value of an explore link for a visit with a short-lived token (D-046). */
export async function exchangeLink(link: string): Promise<ExploreVisit> {
  const visit = await callApi<z.output<typeof exploreVisitSchema>>(
    'GET',
    `client/explore/url/${encodeURIComponent(link)}`,
    { token: null },
  )
  return {
    sellerId: visit.user_id,
    sellerFirstName: visit.firstName,
    clientId: visit.client_id,
    clientName: visit.client.name,
    token: visit.acsT,
  }
}
