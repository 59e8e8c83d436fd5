import type { QueryClient } from '@tanstack/react-query'
import type { Guard } from '#app/addresses.ts'
import { commonText } from '#platform/text.ts'
import { CallRefused, currentExploreVisit, messageOf } from '#platform/web/call.ts'
import { exploreLinkOf, isVisitOpen, noticeExploreLink } from '#platform/web/explore-token.ts'
import { keep, kept } from '#platform/web/kept.ts'
import { askToLogIn } from '#platform/web/login-prompt.ts'
import { notify } from '#platform/web/notify.ts'
import { ownProfileQuery } from '#platform/web/own-profile.ts'
import { currentViewer, endSession, type Viewer } from '#platform/web/session.ts'

type Lead = string | null

/** Where to go instead, or null to stay. These only lead people; the server decides (S-SESS). */
export function guard(name: Guard, url: URL): Lead | Promise<Lead> {
  return rules[name](currentViewer(), url)
}

/** An administrator's place is the back office, except in the catalogue (D-069, D-070). */
const sellerOnly = ({ kind }: Viewer) => (kind === 'seller' ? null : kind === 'admin' ? '/dashboard' : '/')

const rules: Record<Guard, (viewer: Viewer, url: URL) => Lead | Promise<Lead>> = {
  // S-XMOD-008, A-SHEL-005
  home: ({ kind, exploreUrl }) =>
    exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : kind === 'admin' ? '/dashboard' : null,
  explore: (_viewer, url) => {
    noticeExploreLink(url)
    return exploreLinkOf(url) === null || isVisitOpen() ? null : guardVisit(url)
  },
  visitor: ({ kind }) => (kind === 'visitor' ? null : kind === 'admin' ? '/dashboard' : '/'),
  seller: sellerOnly,
  // stays, with the modal over an empty page (D-072)
  stock: ({ kind }) => {
    if (kind === 'visitor') askToLogIn()
    return kind === 'admin' ? '/dashboard' : null
  },
  faves: ({ kind }) => {
    if (kind === 'admin') return '/dashboard'
    if (kind !== 'visitor') return null
    notify.error(commonText.notLoggedInOnFaves)
    return '/login'
  },
  clients: (viewer) => {
    if (viewer.kind === 'visitor') askToLogIn()
    return sellerOnly(viewer)
  },
  client: (viewer) => (viewer.kind === 'seller' ? '/myclients' : sellerOnly(viewer)),
  // a seller or a client by link, and something to buy (D-073)
  checkout: ({ kind }) => {
    if (kind === 'admin') return '/dashboard'
    const bag = kept('inBagDetails') ?? kept('inMobBagDetails') ?? kept('currentCartData')
    return kind === 'visitor' || bag === null ? '/mystock' : null
  },
  receipt: () => (kept('emailReceipt') === null ? '/' : null),
  // D-076
  'quick-view': () => {
    const product = kept('prodDetailsDataId')
    return product ? `/product-details/${product}/all/explore` : '/explore'
  },
  // D-075
  'old-orders': ({ kind }) => (kind === 'admin' ? '/admin-order' : '/404'),
}

/**
 * The link is exchanged before its page is shown: the ids of the address may have been changed, those of the answer are
 * kept. A refused one leads to the shop that everybody sees.
 */
async function guardVisit({ search }: URL): Promise<Lead> {
  try {
    await currentExploreVisit()
    return null
  } catch {
    // without a network, or told to wait, the visit stays and the list says so
    return kept('exploreClientUrl') === null ? `/explore${withoutVisit(search)}` : null
  }
}

/** The visit that this page was opened with is over: left, refused or replaced, here or in another tab. */
export function guardOver(url: URL): Lead {
  const link = exploreLinkOf(url)
  return link !== null && link !== kept('exploreClientUrl') ? `/explore${withoutVisit(url.search)}` : null
}

function withoutVisit(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('urlUserId')
  params.delete('urlClientId')
  return params.size > 0 ? `?${params}` : ''
}

/** The flag is read from the profile, never from local storage alone (D-069, D-082). */
export async function guardAdmin(queries: QueryClient): Promise<Lead> {
  const viewer = currentViewer()
  if (viewer.kind !== 'admin') return '/'
  try {
    const { usr } = await queries.ensureQueryData(ownProfileQuery(viewer.key))
    if (usr.isAdmin) return null
    keep({ isAdmin: false })
  } catch (error) {
    // without a network the session stays
    if (!(error instanceof CallRefused)) throw error
    notify.error(messageOf(error))
    endSession()
  }
  return '/'
}
