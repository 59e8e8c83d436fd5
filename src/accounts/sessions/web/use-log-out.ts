import { call, isTokenGone, messageOf } from '#platform/web/api-client/call-api.ts'
import { kept } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { endSession } from '#accounts/sessions/web/session.ts'

/** Success clears everything and goes to /; an expired token counts as success, any other failure keeps the session (D-081). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await call('POST', 'user/logout', { body: { accessToken: kept('accessToken') } })
    } catch (error) {
      if (!isTokenGone(error)) return notify.error(messageOf(error))
    }
    endSession()
    await navigate('/')
  }
}
