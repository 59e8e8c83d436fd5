import { requestPasswordConfirmation } from '#access/web/password-prompt-state.ts'
import type { CredentialSource } from '#platform/web/api-client/credentials.ts'
import { answersDatabase, wipeDevice } from '#platform/web/offline/offline-parts.ts'
import { getStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { getPageViewerId, reloadForOtherViewer } from './page-viewer.ts'

/**
 * Logs the user out in this browser when the server has refused the token with code 7 or 9 (S-SESS-015). If the session has only expired,
 * calls that wait to be sent are kept for their user (D-703); if the user was blocked or the session ended elsewhere, they are deleted and
 * never sent.
 */
export function removeAccessToken({ hasExpired = false } = {}): void {
  wipeDevice(hasExpired ? [answersDatabase] : undefined)
  removeStored('accessToken', 'warmedUpAt', ...(hasExpired ? [] : (['outbox'] as const)))
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
    // another tab may have logged in again in the meantime
    if (getStored('accessToken') === token) removeAccessToken({ hasExpired })
    return false
  },
  onPasswordUnconfirmed: requestPasswordConfirmation,
}

/** Clears a tab in which the user was logged in, after another tab has logged her out. */
export function clearTabAfterLogout(userId: string | null): void {
  if (userId !== null && getStored('userId') === null) getSessionStorage()?.clear()
}
