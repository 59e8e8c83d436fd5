import { requestPasswordConfirmation } from '#access/web/password-prompt-state.ts'
import { openPayoutPrompt } from '#access/web/viewer.ts'
import type { CredentialSource } from '#platform/web/api-client/credentials.ts'
import { draftsKey } from '#platform/web/forms/unsaved-forms.ts'
import { answersDatabase, wipeDevice } from '#platform/web/offline/offline-parts.ts'
import { clearStored, getStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import type { LoginView } from '../contract.ts'
import { getPageViewerId, reloadForOtherViewer, setPageViewer } from './page-viewer.ts'

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

const clearings: (() => void)[] = []

/** Registers what a login of another user than the last one clears in this browser. */
export function onOtherUser(clear: () => void): void {
  clearings.push(clear)
}

/** Logging in also ends the visit of a client by link on this browser (D-047), and clears the basket of another user (D-310). */
export function startSession({ user, accessToken }: NewSession): void {
  // before anything is stored, which would else look like another tab's login
  setPageViewer(user._id)
  // what the session before has kept on this device is read by no other one; what waits is sent for its own user alone
  wipeDevice([answersDatabase])
  if (getStored('userId') !== user._id) {
    wipeWaiting()
    for (const clear of clearings) clear()
  }
  setStored({
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
    userEmail: null,
    userSignupEmail: null,
    exploreClientUrl: null,
    urlUserId: null,
    urlClientId: null,
    exploreProduct: null,
    verifyBannerDismissed: null,
  })
  if (!user.isAdmin && !user.payouts_enabled) openPayoutPrompt()
}

/** After a logout, and where the profile cannot be loaded: clears everything that is stored (S-SESS-013). */
export function endSession(): void {
  setPageViewer(null)
  wipeDevice()
  clearStored()
  getSessionStorage()?.removeItem(draftsKey)
}

/** What waits on this device for a user who was blocked, or whose session was ended elsewhere, is never sent. */
function wipeWaiting(): void {
  wipeDevice()
  removeStored('outbox')
}

/** The server has refused the token with code 7 or 9 (S-SESS-015). A session that has only expired leaves what waits for its user (D-703). */
export function removeAccessToken({ hasExpired = false } = {}): void {
  if (hasExpired) wipeDevice([answersDatabase])
  else wipeWaiting()
  removeStored('accessToken')
}

export function setCommissionShown(shown: boolean): void {
  setStored({ commissionEye: shown })
}

/** The access token of a logged-in seller or administrator; a refused one is removed, which logs them out (S-SESS-015). */
export const sessionCredentials: CredentialSource = {
  isActive: () => true,
  getToken: () => getStored('accessToken'),
  getViewerId: getPageViewerId,
  onViewerChanged: reloadForOtherViewer,
  onUnauthorised(token, { hasExpired }) {
    // another tab may have logged in again in the meantime
    if (getStored('accessToken') === token) removeAccessToken({ hasExpired })
    return false
  },
  onPasswordUnconfirmed: requestPasswordConfirmation,
}
