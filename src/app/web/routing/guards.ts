import type { QueryClient } from '@tanstack/react-query'
import { isLoginPromptOpen, openLoginPromptFor } from '#access/web/login-prompt-state.ts'
import { currentViewer, type Viewer } from '#access/web/viewer.ts'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { getReturnPath, storeReturnPath } from '#accounts/sessions/web/return-path.ts'
import type { Guard } from '#app/routes.ts'
import {
  endExploreVisit,
  getExploreVisit,
  isVisitOpen,
  parseExploreLink,
  storeExploreLink,
} from '#links/visits/web/explore-visit.ts'
import { commonText } from '#platform/text.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { getStored, getStoredJson, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

type Redirect = string | null

/** The path to redirect to, or null to stay. Guards only guide people; the server authorises (S-SESS). */
export function checkGuard(name: Guard, url: URL): Redirect | Promise<Redirect> {
  return rules[name](currentViewer(), url)
}

/** Only sellers may stay: administrators are sent to the back office, and everybody else to the home page (D-069, D-070). */
const sellerOnly = ({ kind }: Viewer) => (kind === 'seller' ? null : kind === 'admin' ? '/dashboard' : '/')

const rules: Record<Guard, (viewer: Viewer, url: URL) => Redirect | Promise<Redirect>> = {
  // during a visit home is the client's product list, and for an administrator the dashboard (S-XMOD-008, A-SHEL-005)
  home: ({ kind, exploreUrl }) =>
    exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : kind === 'admin' ? '/dashboard' : null,
  explore: (_viewer, url) => {
    storeExploreLink(url)
    return parseExploreLink(url) === null || isVisitOpen() ? null : exchangeExploreLink(url)
  },
  // D-310
  visitor: ({ kind }) => (kind === 'visitor' ? null : kind === 'admin' ? '/dashboard' : (getReturnPath() ?? '/')),
  seller: sellerOnly,
  // a visitor stays, with the login modal over an empty page (D-072)
  stock: ({ kind }) => {
    // a login prompt that is already open leads on to the page that has redirected here
    if (kind === 'visitor' && !isLoginPromptOpen()) openLoginPromptFor('/mystock')
    return kind === 'admin' ? '/dashboard' : null
  },
  faves: ({ kind }, { pathname, search }) => {
    if (kind === 'admin') return '/dashboard'
    if (kind !== 'visitor') return null
    notify.error(commonText.notLoggedInShort)
    storeReturnPath(pathname + search)
    return '/login'
  },
  clients: (viewer, { pathname, search }) => {
    if (viewer.kind === 'visitor') openLoginPromptFor(pathname + search)
    return sellerOnly(viewer)
  },
  client: (viewer) => (viewer.kind === 'seller' ? '/myclients' : sellerOnly(viewer)),
  // for a seller or a client with an explore link, with something in the cart (D-073); a visitor's login leads back to the checkout (D-310)
  checkout: ({ kind }, { pathname, search }) => {
    if (kind === 'admin') return '/dashboard'
    const cart = getStored('inBagDetails') ?? getStored('inMobBagDetails') ?? getStored('currentCartData')
    if (kind === 'visitor' && cart !== null) openLoginPromptFor(pathname + search)
    return kind === 'visitor' || cart === null ? '/mystock' : null
  },
  // the receipt is for the seller or the client who has paid; one without a viewer was stored by an earlier version (D-775)
  receipt: ({ kind, key }) => {
    const receipt = getStoredJson<{ viewer?: string }>('emailReceipt')
    return kind !== 'visitor' && receipt !== null && (receipt.viewer ?? key) === key ? null : '/'
  },
  // D-076
  'quick-view': () => {
    const product = getStored('prodDetailsDataId')
    return product ? `/product-details/${product}/all/explore` : '/explore'
  },
  // D-075
  'old-orders': ({ kind }) => (kind === 'admin' ? '/admin-order' : '/404'),
}

/**
 * Exchanges the explore link before its page is shown: the ids in the URL may have been changed, so those of the answer are stored. An
 * invalid link redirects to the list that every visitor sees.
 */
async function exchangeExploreLink({ search }: URL): Promise<Redirect> {
  try {
    await getExploreVisit()
    return null
  } catch {
    // offline or rate limited: the visit of a client goes on and the list shows the error, while a logged-in seller continues without the
    // visit
    if (getStored('accessToken') !== null) endExploreVisit()
    return getStored('exploreClientUrl') === null ? `/explore${withoutVisitParams(search)}` : null
  }
}

/** The path to redirect to if the visit of this page's link has ended or was replaced, in this tab or another one. */
export function redirectAfterVisit(url: URL): Redirect {
  const link = parseExploreLink(url)
  return link !== null && link !== getStored('exploreClientUrl') ? `/explore${withoutVisitParams(url.search)}` : null
}

function withoutVisitParams(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('urlUserId')
  params.delete('urlClientId')
  return params.size > 0 ? `?${params}` : ''
}

/** Reads from the profile whether the viewer is an administrator, and never relies on local storage alone (D-069, D-082). */
export async function checkAdminGuard(queries: QueryClient): Promise<Redirect> {
  const viewer = currentViewer()
  if (viewer.kind !== 'admin') return '/'
  try {
    // imported only here, because the pages of sellers do not need it
    const loadingRights = import('#access/web/own-rights.tsx').then(({ loadOwnRights }) =>
      loadOwnRights(queries, viewer.key),
    )
    const { isAdmin } = await queries.ensureQueryData(ownProfileQuery(viewer.key))
    await loadingRights
    if (isAdmin) return null
    setStored({ isAdmin: false })
  } catch (error) {
    // an administrator who is offline stays logged in
    if (!(error instanceof ApiError)) throw error
    const { endFailedSession } = await import('#accounts/sessions/web/start-session.ts')
    endFailedSession()
  }
  return '/'
}
