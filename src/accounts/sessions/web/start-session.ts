import { openPayoutPrompt } from '#access/web/viewer.ts'
import { answersDatabase, wipeDevice } from '#platform/web/offline/offline-parts.ts'
import {
  browserKeys,
  getStored,
  replaceStored,
  type StoredKey,
  type StoredValues,
  setStored,
} from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import type { LoginView } from '../contract.ts'
import { setPageViewer } from './page-viewer.ts'
import { getReturnPath, storeReturnPath } from './return-path.ts'
import { removeAccessToken } from './session.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    user: true
    userData: true
    accessToken: true
    userId: true
    isLoggedIn: true
    isAdmin: true
    isVerify: true
    accountId: true
    payouts_enabled: true
    commissionEye: true
    userEmail: true
    userSignupEmail: true
  }
}

export interface NewSession {
  accessToken: string
  /** The user as the API returns it, stored under the specification's names. */
  user: LoginView
}

/**
 * Logging in also ends the visit of a client by link on this browser (D-047). If another user was logged in before, everything stored of
 * her is removed, including her basket (D-310, D-710).
 */
export function startSession({ user, accessToken }: NewSession): void {
  // before anything is stored, which would else look like another tab's login
  setPageViewer(user._id)
  const session = {
    user,
    userData: user,
    accessToken,
    userId: user._id,
    isLoggedIn: true,
    isAdmin: user.isAdmin,
    isVerify: user.isVarified,
    accountId: user.accountId,
    payouts_enabled: user.payouts_enabled,
    commissionEye: true,
  }
  if (getStored('userId') === user._id) {
    // answers kept by the last session are not for this one; calls that wait stay, since they are the same user's
    wipeDevice([answersDatabase])
    setStored({ ...session, ...endedWithSession })
  } else wipePerson(session, browserKeys, getReturnPath())
  if (!user.isAdmin && !user.payouts_enabled) openPayoutPrompt()
}

/** What is removed when the same user logs in again. */
const endedWithSession = {
  userEmail: null,
  userSignupEmail: null,
  exploreClientUrl: null,
  urlUserId: null,
  urlClientId: null,
  exploreProduct: null,
  verifyBannerDismissed: null,
  warmedUpAt: null,
}

/** After a logout: clears everything that is stored (S-SESS-013). */
export function endSession(): void {
  setPageViewer(null)
  wipePerson()
}

/** Ends a session whose profile cannot be loaded (D-082). Calls that wait are kept, since the user was not asked about them (D-703). */
export function endFailedSession(): void {
  if (getStored('outbox') === null) endSession()
  else removeAccessToken({ hasExpired: true })
}

/**
 * The one place where this browser forgets a person: it removes what the browser, this tab and the device store of her, and ends her push
 * messages. `next`: what to store of the next person.
 */
function wipePerson(next: StoredValues = {}, except?: readonly StoredKey[], returnPath: string | null = null): void {
  wipeDevice()
  getSessionStorage()?.clear()
  // stored before the session, because the guard leads the next person there as soon as she is logged in (D-310)
  if (returnPath !== null) storeReturnPath(returnPath)
  if (getStored('userId') !== null) void endPushMessages()
  replaceStored(next, except)
}

async function endPushMessages(): Promise<void> {
  await import('#push/web/push-device.ts').then((push) => push.endSubscription()).catch(() => undefined)
}
