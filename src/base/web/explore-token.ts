import { forget, forgetFilters, keep, kept } from '#base/web/kept.ts'

export interface ExploreVisit {
  user_id: string
  client_id: string
  client: { name: string }
  firstName: string
  acsT: string
}

let visit: { of: string; answer: Promise<ExploreVisit> } | null = null

/**
 * The link's value buys a narrow token that lives in memory only, so that a stored accessToken stays the mark of a
 * logged-in seller (D-046). `exchange` asks the server; it is asked once a link, also by many calls at once.
 */
export function exploreVisit(exchange: (url: string) => Promise<ExploreVisit>): Promise<ExploreVisit> {
  const of = kept('exploreClientUrl')
  if (of === null) return Promise.reject(new Error('no explore link is stored'))
  if (visit?.of !== of) {
    const answer = exchange(of)
    answer.then(
      ({ user_id, client_id }) => keep({ urlUserId: user_id, urlClientId: client_id }),
      () => dropExploreToken(),
    )
    visit = { of, answer }
  }
  return visit.answer
}

export function dropExploreToken(): void {
  visit = null
}

/** A link opened in the address bar: /explore/{exploreClientUrl}?urlUserId=...&urlClientId=... (S-XMOD-010, S-XMOD-019). */
export function noticeExploreLink({ pathname, searchParams }: URL): void {
  const url = /^\/explore\/([^/]+)\/?$/.exec(pathname)?.[1]
  const urlUserId = searchParams.get('urlUserId')
  const urlClientId = searchParams.get('urlClientId')
  const changed = url !== undefined && decodeURIComponent(url) !== kept('exploreClientUrl')
  if (urlUserId && urlClientId)
    keep({ urlUserId, urlClientId, ...(url ? { exploreClientUrl: decodeURIComponent(url) } : {}) })
  else if (changed) keep({ exploreClientUrl: decodeURIComponent(url), urlUserId: null, urlClientId: null })
}

/** The link is worth nothing: the visit ends, a seller who is logged in here stays so. */
export function endExploreVisit(): void {
  dropExploreToken()
  forget('exploreClientUrl', 'urlUserId', 'urlClientId', 'exploreProduct')
}

/** The dropdown's exit: also logs out a seller on this browser (S-XMOD-021 to 026, D-049). */
export function leaveExploreMode(): void {
  dropExploreToken()
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
