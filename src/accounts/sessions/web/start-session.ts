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
 * Logging in also ends the visit of a client by link on this browser (D-047). Of another user nothing is left, her basket least of all
 * (D-310, D-710).
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
    // what the session before has kept on this device is read by no other one; what waits is sent for its own user alone
    wipeDevice([answersDatabase])
    setStored({ ...session, ...endedWithSession })
  } else wipePerson(session, browserKeys, getReturnPath())
  if (!user.isAdmin && !user.payouts_enabled) openPayoutPrompt()
}

/** What the next session of the same user begins without. */
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

/** Where the profile cannot be loaded (D-082); calls that wait stay for their user, who was not asked about them (D-703). */
export function endFailedSession(): void {
  if (getStored('outbox') === null) endSession()
  else removeAccessToken({ hasExpired: true })
}

/**
 * The one place where this browser forgets a person: what it and this tab store of her, what the device has kept, and her messages. `next`:
 * what is stored of the next one.
 */
function wipePerson(next: StoredValues = {}, except?: readonly StoredKey[], returnPath: string | null = null): void {
  wipeDevice()
  getSessionStorage()?.clear()
  // before the guard hears of the next person, whom it leads there (D-310)
  if (returnPath !== null) storeReturnPath(returnPath)
  if (getStored('userId') !== null) void endPushMessages()
  replaceStored(next, except)
}

async function endPushMessages(): Promise<void> {
  await import('#push/web/push-device.ts').then((push) => push.endSubscription()).catch(() => undefined)
}
