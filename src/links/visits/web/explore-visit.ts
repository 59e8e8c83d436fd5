import { adoptPageViewer, setPageViewer } from '#accounts/sessions/web/page-viewer.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { decodePathSegment } from '#platform/web/router/location.ts'
import { getStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'
import { type ExploreVisit, exchangeLink } from './api.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    exploreClientUrl: true
    urlClientId: true
    urlUserId: true
  }
}

/** The visit of the stored link, once its exchange has begun. Its token lives in memory only. */
let current: { link: string; visit: Promise<ExploreVisit>; token?: string } | null = null

/** The error code of a link that is unknown, expired or cancelled; any other error, such as a rate limit, may be temporary. */
const invalidLinkCode = 10

/**
 * The visit of the stored explore link, with its seller and client. The link is exchanged for a visit with a short-lived token only once,
 * even if many calls need it at the same time. A stored accessToken always means a logged-in seller (D-046). An invalid link ends the visit.
 */
export async function getExploreVisit(): Promise<ExploreVisit> {
  const link = getStored('exploreClientUrl')
  try {
    return await exchangeLinkOnce(link)
  } catch (error) {
    if (isInvalidLink(error) && link !== null && getStored('exploreClientUrl') === link) endExploreVisit()
    throw error
  }
}

export function isInvalidLink(error: unknown): boolean {
  return isApiError(error, invalidLinkCode)
}

function exchangeLinkOnce(link: string | null): Promise<ExploreVisit> {
  if (link === null) return Promise.reject(new Error('no explore link is stored'))
  if (current?.link !== link) {
    const visit = exchangeLink(link)
    const exchange: typeof current = { link, visit }
    current = exchange
    visit.then(
      ({ sellerId, clientId, token, withdrawn }) => {
        exchange.token = token
        if (current === exchange) {
          adoptPageViewer(clientId)
          setStored({ urlUserId: sellerId, urlClientId: clientId })
        }
        void reportVisit(link, withdrawn)
      },
      () => {
        if (current === exchange) current = null
      },
    )
  }
  return current.visit
}

/** Loads the reporting code after the page, so that the client does not wait for it. */
async function reportVisit(link: string, withdrawn: ExploreVisit['withdrawn']): Promise<void> {
  const { dropFromBasket, reportLinkOpened, watchBasket } = await import('#links/visits/web/report-visit.ts')
  reportLinkOpened(link)
  dropFromBasket(withdrawn)
  watchBasket(link)
}

/** Whether the stored link has been exchanged since the page was loaded. */
export function isVisitOpen(): boolean {
  return current?.token !== undefined && current.link === getStored('exploreClientUrl')
}

/** Forces a new exchange, unless another call has renewed the token already. */
export function discardExploreToken(token: string): void {
  if (current?.token === token) current = null
}

/**
 * Stores the link of a URL that was opened: /explore/{exploreClientUrl}?urlUserId=...&urlClientId=... (S-XMOD-010, S-XMOD-019). The ids of
 * the URL are not stored while a seller is logged in, since the server refuses a seller's calls that name another seller (D-047).
 */
export function storeExploreLink(url: URL): void {
  const link = parseExploreLink(url)
  // the exchange has already stored the ids, and they are more reliable than those of the URL
  if (link !== null && current?.link === link) return
  const urlUserId = toLinkValue(url.searchParams.get('urlUserId') ?? '')
  const urlClientId = toLinkValue(url.searchParams.get('urlClientId') ?? '')
  const changed = link !== null && link !== getStored('exploreClientUrl')
  // the cart of a seller, or of another client, does not belong to this visit
  if (changed) {
    setPageViewer(null)
    clearCart()
  }
  if (urlUserId && urlClientId && getStored('accessToken') === null)
    setStored({ urlUserId, urlClientId, ...(link === null ? {} : { exploreClientUrl: link }) })
  else if (changed) setStored({ exploreClientUrl: link, urlUserId: null, urlClientId: null })
}

/** The secret token in the path /explore/{exploreClientUrl}; null for any other path. */
export function parseExploreLink({ pathname }: URL): string | null {
  const value = /^\/explore\/([^/]+)\/?$/.exec(pathname)?.[1]
  return value === undefined ? null : toLinkValue(decodePathSegment(value))
}

/** Ends the visit; a seller who is logged in on this browser stays logged in. */
export function endExploreVisit(): void {
  current = null
  setPageViewer(null)
  removeStored('exploreClientUrl', 'urlUserId', 'urlClientId')
  clearCart()
}

/**
 * Leaves the visit from the account menu. It also logs out a seller on this browser, as completely as a logout does (S-XMOD-021 to 026,
 * D-049).
 */
export async function leaveExploreMode(): Promise<void> {
  const { endSession } = await import('#accounts/sessions/web/start-session.ts')
  endSession()
  endExploreVisit()
}
