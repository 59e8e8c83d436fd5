import type { z } from 'zod'
import type { exploreVisitSchema } from '#links/explore/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { readData, sendRequest } from '#platform/web/api-client/transport.ts'
import { getStored, getStoredJson } from '#platform/web/storage/local-storage.ts'

/** A client's visit to a seller's shop, with the token that the client's calls carry. */
export interface ExploreVisit {
  sellerId: string
  sellerFirstName: string
  clientId: string
  clientName: string
  token: string
  /** Products of the link that have been withdrawn from sale. */
  withdrawn: readonly { id: string; name: string }[]
}

/** Exchanges the secret token of an explore link for a visit with a short-lived token (D-046). */
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
    withdrawn: (visit.withdrawn ?? []).map(({ prod_id: id, name }) => ({ id, name })),
  }
}

/**
 * Sends the token of the client's own page if this browser has one: the opening then counts as the client's, even if the link was not mailed
 * to her.
 */
export const reportOpened = (value: string) => report('link/opened', { value, acsT: getStored('clientPageToken') })

interface StoredBasketLine {
  prod_id: string
  quantity: number
}

/** The stored basket, with a type written by hand: its contract would load a validation library with the first page. */
export function getStoredBasket(): StoredBasketLine[] {
  const cart = getStoredJson<{ productDetails?: StoredBasketLine[] }>('currentCartData')
  return (cart?.productDetails ?? []).map(({ prod_id, quantity }) => ({ prod_id, quantity }))
}

export const reportBasket = (value: string, prods: StoredBasketLine[]) => report('link/basket', { value, prods })

/** Reports something to the server without `callApi`, because the client need not know when a report fails. */
function report(path: string, body: object): Promise<unknown> {
  return sendRequest('POST', path, { body }, null, readData).catch(() => undefined)
}
