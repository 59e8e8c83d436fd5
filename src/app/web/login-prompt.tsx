import { useSyncExternalStore } from 'react'
import { navigationMessages as say } from '#app/text.ts'
import { commonMessages as common } from '#platform/text.ts'
import { closeLoginPrompt, isLoginAsked, watchLoginPrompt } from '#platform/web/login-prompt.ts'
import { useNavigate } from '#platform/web/router.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'

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
