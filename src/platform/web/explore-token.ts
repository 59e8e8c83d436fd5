import { forget, forgetFilters, keep, kept } from '#platform/web/kept.ts'
import { decoded } from '#platform/web/place.ts'

export interface ExploreVisit {
  user_id: string
  client_id: string
  client: { name: string }
  firstName: string
  acsT: string
}

let visit: { of: string; answer: Promise<ExploreVisit>; token?: string } | null = null

/**
 * The link's value buys a narrow token that lives in memory only, so that a stored accessToken stays the mark of a
 * logged-in seller (D-046). `exchange` asks the server; it is asked once a link, also by many calls at once.
 */
export function exploreVisit(exchange: (url: string) => Promise<ExploreVisit>): Promise<ExploreVisit> {
  const of = kept('exploreClientUrl')
  if (of === null) return Promise.reject(new Error('no explore link is stored'))
  if (visit?.of !== of) {
    const mine: typeof visit = { of, answer: exchange(of) }
    visit = mine
    mine.answer.then(
      ({ user_id, client_id, acsT }) => {
        mine.token = acsT
        if (visit === mine) keep({ urlUserId: user_id, urlClientId: client_id })
      },
      () => {
        if (visit === mine) visit = null
      },
    )
  }
  return visit.answer
}

/** Whether the link was exchanged already, on this page. */
export function isVisitOpen(): boolean {
  return visit?.token !== undefined && visit.of === kept('exploreClientUrl')
}

/** Unless another call has got a new one since. */
export function dropExploreToken(token: string): void {
  if (visit?.token === token) visit = null
}

/** A link opened in the address bar: /explore/{exploreClientUrl}?urlUserId=...&urlClientId=... (S-XMOD-010, S-XMOD-019). */
export function noticeExploreLink(url: URL): void {
  const link = exploreLinkOf(url)
  // what this link's exchange has answered is right already
  if (link !== null && visit?.of === link) return
  const urlUserId = url.searchParams.get('urlUserId')
  const urlClientId = url.searchParams.get('urlClientId')
  const changed = link !== null && link !== kept('exploreClientUrl')
  if (urlUserId && urlClientId) keep({ urlUserId, urlClientId, ...(link === null ? {} : { exploreClientUrl: link }) })
  else if (changed) keep({ exploreClientUrl: link, urlUserId: null, urlClientId: null })
}

/** The value in /explore/{exploreClientUrl}, null elsewhere. */
export function exploreLinkOf({ pathname }: URL): string | null {
  const value = /^\/explore\/([^/]+)\/?$/.exec(pathname)?.[1]
  return value === undefined ? null : decoded(value)
}

/** The link is worth nothing: the visit ends, a seller who is logged in here stays so. */
export function endExploreVisit(): void {
  visit = null
  forget('exploreClientUrl', 'urlUserId', 'urlClientId', 'exploreProduct')
}

/** The dropdown's exit: also logs out a seller on this browser (S-XMOD-021 to 026, D-049). */
export function leaveExploreMode(): void {
  visit = null
  forget(
    'accessToken',
    'userId',
    'urlUserId',
    'urlClientId',
    'isAdmin',
    'exploreClientUrl',
    'isVerify',
    'exploreProduct',
  )
  forgetFilters()
}
