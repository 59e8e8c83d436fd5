import { useSyncExternalStore } from 'react'
import {
  closeLoginPrompt,
  getRequestedPath,
  isLoginPromptOpen,
  subscribeToLoginPrompt,
} from '#accounts/sessions/web/login-prompt-state.ts'
import { storeReturnPath } from '#accounts/sessions/web/return-path.ts'
import { appText } from '#app/text.ts'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

/** S-HEAD-043 to 046. */
export function LoginPrompt() {
  const open = useSyncExternalStore(subscribeToLoginPrompt, isLoginPromptOpen, () => false)
  const navigate = useNavigate()
  const toLogin = () => {
    const requestedPath = getRequestedPath()
    if (requestedPath !== null) storeReturnPath(requestedPath)
    closeLoginPrompt()
    return navigate('/login')
  }
  return (
    <ConfirmDialog
      open={open}
      title={appText.welcome}
      confirm={commonText.ok}
      onConfirm={toLogin}
      onClose={closeLoginPrompt}
    >
      <p>{commonText.notLoggedIn}</p>
    </ConfirmDialog>
  )
}
