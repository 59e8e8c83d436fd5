import { requestPasswordConfirmation } from '#access/web/password-prompt-state.ts'
import type { CredentialSource } from '#platform/web/api-client/credentials.ts'
import { answersDatabase, wipeDevice } from '#platform/web/offline/offline-parts.ts'
import {
  browserKeys,
  getStored,
  removeStoredExcept,
  replaceStored,
  type StoredKey,
  type StoredValues,
  setStored,
} from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { getPageViewerId, reloadForOtherViewer, setPageViewer } from './page-viewer.ts'
import { getReturnPath, storeReturnPath } from './return-path.ts'

/**
 * What the next login of the same user finds after her session has expired: her basket, ids of what she has chosen, and how many calls wait
 * to be sent. Nothing here says anything of a client or of herself (D-775).
 */
const leftAfterExpiry: readonly StoredKey[] = [
  'userId',
  'outbox',
  'lastSale',
  'pushDeclined',
  'currentCartData',
  'imageBasePath',
  'inBagDetails',
  'inMobBagDetails',
  'totalQuantity',
  'totalPrice',
  'totalCommission',
  'totalMobQuantity',
  'totalMobPrice',
  'totalMobCommission',
  'orderId',
  'sellingTo',
  'deliveryToSalon',
  // these belong to no seller: the session of a client's own page, and what was put into the baskets of public shop pages
  'clientPageToken',
  'shopBaskets',
]

/**
 * Logs the user out in this browser when the server has refused the token with code 7 or 9 (S-SESS-015). A session that was ended elsewhere
 * or blocked (code 7) may be that of a lost device: the browser forgets the user as after a logout. If it has only expired (code 9), the
 * same user finds her basket and the calls that wait to be sent (D-703, D-775).
 */
export function removeAccessToken({ hasExpired = false } = {}): void {
  if (hasExpired) {
    wipeDevice([answersDatabase])
    removeStoredExcept([...browserKeys, ...leftAfterExpiry])
    return
  }
  setPageViewer(null)
  wipePerson({}, browserKeys, getReturnPath())
}

/**
 * Makes this browser forget a person; nothing else does. Removes what the browser, this tab and the device store about her, and ends her
 * push messages. `next` is what to store for the next person.
 */
export function wipePerson(
  next: StoredValues = {},
  except?: readonly StoredKey[],
  returnPath: string | null = null,
): void {
  wipeDevice()
  getSessionStorage()?.clear()
  // the path is stored before the session, because the guard leads the next person there as soon as she is logged in (D-310)
  if (returnPath !== null) storeReturnPath(returnPath)
  if (getStored('userId') !== null) void endPushMessages()
  replaceStored(next, except)
}

async function endPushMessages(): Promise<void> {
  await import('#push/web/push-device.ts').then((push) => push.endSubscription()).catch(() => undefined)
}

export function setCommissionShown(shown: boolean): void {
  setStored({ commissionEye: shown })
}

/**
 * The access token of a logged-in seller or administrator; a token that the server refuses is removed, which logs the user out
 * (S-SESS-015).
 */
export const sessionCredentials: CredentialSource = {
  isActive: () => true,
  getToken: () => getStored('accessToken'),
  getViewerId: getPageViewerId,
  onViewerChanged: reloadForOtherViewer,
  onUnauthorised(token, { hasExpired }) {
    // a call without a token was refused for that alone, and another tab may have logged in again in the meantime
    if (token !== null && getStored('accessToken') === token) removeAccessToken({ hasExpired })
    return false
  },
  onPasswordUnconfirmed: requestPasswordConfirmation,
}

/** The key under which a tab stores whose things it holds. */
const tabOwnerKey = 'tabOwner'

/**
 * Clears what this tab stores if its user was logged out elsewhere, be it now or while the tab was asleep or closed; called when a page
 * starts and when the viewer has changed.
 */
export function claimTab(): void {
  const tab = getSessionStorage()
  const [owner, userId] = [tab?.getItem(tabOwnerKey) ?? null, getStored('userId')]
  if (owner === userId) return
  if (owner !== null) tab?.clear()
  try {
    if (userId !== null) tab?.setItem(tabOwnerKey, userId)
  } catch {
    // the tab's storage is full: it is cleared while its page is open, but not if it is asleep meanwhile
  }
}
