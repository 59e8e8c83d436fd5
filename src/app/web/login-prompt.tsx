import { useSyncExternalStore } from 'react'
import { closeLoginPrompt, isLoginAsked, watchLoginPrompt } from '#base/web/login-prompt.ts'
import { useNavigate } from '#base/web/router.tsx'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { commonMessages as common } from '#messages/common.ts'
import { navigationMessages as say } from '#messages/navigation.ts'

/** S-HEAD-043 to 046. */
export function LoginPrompt() {
  const open = useSyncExternalStore(watchLoginPrompt, isLoginAsked, () => false)
  const navigate = useNavigate()
  const toLogin = () => {
    closeLoginPrompt()
    return navigate('/login')
  }
  return (
    <ConfirmDialog open={open} title={say.welcome} confirm={common.ok} onConfirm={toLogin} onClose={closeLoginPrompt}>
      <p>{common.notLoggedIn}</p>
    </ConfirmDialog>
  )
}
