import { useSyncExternalStore } from 'react'
import { accessText } from '#access/text.ts'
import {
  closeLoginPrompt,
  getRequestedPath,
  isLoginPromptOpen,
  subscribeToLoginPrompt,
} from '#access/web/login-prompt-state.ts'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { storeReturnPath } from './return-path.ts'

/** The modal that asks a visitor to log in (S-HEAD-043 to 046). */
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
      title={accessText.welcome}
      confirm={commonText.ok}
      onConfirm={toLogin}
      onClose={closeLoginPrompt}
    >
      <p>{commonText.notLoggedIn}</p>
    </ConfirmDialog>
  )
}
