import { requestPasswordConfirmation } from '#access/web/password-prompt-state.ts'
import { getPageViewerId, reloadForOtherViewer } from '#accounts/sessions/web/page-viewer.ts'
import { removeAccessToken } from '#accounts/sessions/web/session.ts'
import type { CredentialSource } from '#platform/web/api-client/credentials.ts'
import { getStored } from '#platform/web/storage/local-storage.ts'

/** The access token of a logged-in seller or administrator; a refused one is removed, which logs them out (S-SESS-015). */
export const sessionCredentials: CredentialSource = {
  isActive: () => true,
  getToken: () => getStored('accessToken'),
  getViewerId: getPageViewerId,
  onViewerChanged: reloadForOtherViewer,
  onUnauthorised(token) {
    // another tab may have logged in again in the meantime
    if (getStored('accessToken') === token) removeAccessToken()
    return false
  },
  onPasswordUnconfirmed: requestPasswordConfirmation,
}
