import { getStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { sessionsText } from '../text.ts'

/**
 * The viewer of this page: the id of the user, or of the client of a visit, who opened it on this tab; null for a visitor. Another
 * tab may log another user in, which changes what is stored and never this (D-422).
 */
let pageViewerId: string | null = storedSessionUserId()
let isReloading = false

export function getPageViewerId(): string | null {
  return pageViewerId
}

/** Called when a user has logged in or out in this tab, or a client has opened or left a visit. */
export function setPageViewer(id: string | null): void {
  pageViewerId = id
}

/** A page that was opened by a visitor belongs to the first person who logs in on it. */
export function adoptPageViewer(id: string | null): void {
  pageViewerId ??= id
}

export function adoptStoredSession(): void {
  adoptPageViewer(storedSessionUserId())
}

/** Whether another user has logged in, or a client has come by a link, in another tab. */
export function isForOtherViewer(): boolean {
  const storedId = getStored('exploreClientUrl') === null ? storedSessionUserId() : getStored('urlClientId')
  return pageViewerId !== null && storedId !== null && storedId !== pageViewerId
}

/** Reloads the page for the viewer who logged in or opened a visit in another tab, once, with a message. */
export function reloadForOtherViewer(): void {
  if (isReloading || !isForOtherViewer()) return
  isReloading = true
  // this tab stores what belongs to the former user; a client who came by a link leaves a user's data as it is
  if (getStored('exploreClientUrl') === null) getSessionStorage()?.clear()
  notify.info(sessionsText.otherViewer, { afterReload: true })
  location.reload()
}

/** The user of the stored session; null during a visit, whose client is known only once its link was exchanged. */
function storedSessionUserId(): string | null {
  const isSession = getStored('exploreClientUrl') === null && getStored('accessToken') !== null
  return isSession ? getStored('userId') : null
}
