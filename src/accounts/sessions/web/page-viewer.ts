import { getStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { sessionsText } from '../text.ts'

/**
 * The id of the user who opened this page in this tab, or of the client of a visit; null for a visitor. Another tab may log another user
 * in, which changes what is stored but never this id (D-422).
 */
let pageViewerId: string | null = storedSessionUserId()
let isReloading = false

export function getPageViewerId(): string | null {
  return pageViewerId
}

/** Called when a user has logged in or out in this tab, or a client has begun or ended a visit. */
export function setPageViewer(id: string | null): void {
  pageViewerId = id
}

/** Makes a page that was opened by a visitor belong to the first person who logs in on it. */
export function adoptPageViewer(id: string | null): void {
  pageViewerId ??= id
}

export function adoptStoredSession(): void {
  adoptPageViewer(storedSessionUserId())
}

/** Whether another user has logged in in another tab, or a client has come through a link there. */
export function isForOtherViewer(): boolean {
  const storedId = getStored('exploreClientUrl') === null ? storedSessionUserId() : getStored('urlClientId')
  return pageViewerId !== null && storedId !== null && storedId !== pageViewerId
}

/** Reloads the page once, with a message, for the viewer who logged in or began a visit in another tab. */
export function reloadForOtherViewer(): void {
  if (isReloading || !isForOtherViewer()) return
  isReloading = true
  // clears what this tab stores, since it belongs to the former user; a client who came through a link leaves a user's data as it is
  if (getStored('exploreClientUrl') === null) getSessionStorage()?.clear()
  notify.info(sessionsText.otherViewer, { afterReload: true })
  location.reload()
}

/** The user of the stored session; null during a visit, whose client is not known before the link's token has been exchanged. */
function storedSessionUserId(): string | null {
  const isSession = getStored('exploreClientUrl') === null && getStored('accessToken') !== null
  return isSession ? getStored('userId') : null
}
