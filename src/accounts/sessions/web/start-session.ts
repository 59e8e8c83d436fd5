import { openPayoutPrompt } from '#access/web/viewer.ts'
import { answersDatabase, wipeDevice } from '#platform/web/offline/offline-parts.ts'
import { browserKeys, getStored, setStored } from '#platform/web/storage/local-storage.ts'
import type { LoginView } from '../contract.ts'
import { setPageViewer } from './page-viewer.ts'
import { getReturnPath } from './return-path.ts'
import { removeAccessToken, wipePerson } from './session.ts'

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
  /** The user as the API returns her; stored under the names of the specification. */
  user: LoginView
}

/**
 * Stores a new session. Logging in also ends the visit of a client who came through a link on this browser (D-047). If another user was
 * logged in before, everything stored for her is removed, including her basket (D-310, D-710).
 */
export function startSession({ user, accessToken }: NewSession): void {
  // the page's viewer is set first, because what is stored next would otherwise look like a login in another tab
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
    // answers stored during the last session are removed; calls that wait to be sent stay, since they are the same user's
    wipeDevice([answersDatabase])
    setStored({ ...session, ...endedWithSession })
  } else wipePerson(session, browserKeys, getReturnPath())
  if (!user.isAdmin && !user.payouts_enabled) openPayoutPrompt()
}

/** The stored keys that are removed even if the same user logs in again. */
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

/** Clears everything that is stored, after a logout (S-SESS-013). */
export function endSession(): void {
  setPageViewer(null)
  wipePerson()
}

/**
 * Ends a session whose profile cannot be loaded (D-082). Calls that wait to be sent are kept, since the user was not asked about them
 * (D-703).
 */
export function endFailedSession(): void {
  if (getStored('outbox') === null) endSession()
  else removeAccessToken({ hasExpired: true })
}
