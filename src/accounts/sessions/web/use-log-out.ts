import { isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { getStored } from '#platform/web/storage/local-storage.ts'

/** Success clears everything and goes to /; an expired token counts as success, any other failure keeps the session (D-081). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const logOut = async (): Promise<void> => {
    const { endSession } = await import('./start-session.ts')
    try {
      await callApi('POST', 'user/logout', { body: { accessToken: getStored('accessToken') } })
    } catch (error) {
      if (!isUnauthorised(error)) return notifyError(error)
    }
    endSession()
    await navigate('/')
  }
  // shows the calls that would be lost; this also closes a menu over the page
  return () => endOrAsk(logOut, () => navigate('/waiting'))
}

/** Ends a session. If calls that wait on this device would be lost, it asks first, after `show` has led to their page. */
export async function endOrAsk(end: () => Promise<void>, show?: () => Promise<unknown>): Promise<void> {
  if (getStored('outbox') === null) return end()
  const { askBeforeLosing } = await import('./ask-before-losing.ts')
  await show?.()
  askBeforeLosing(end)
}
