import { isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { getStored } from '#platform/web/storage/local-storage.ts'

/**
 * Returns a function that logs out, clears everything and goes to /. An expired token counts as success; any other failure keeps the
 * session (D-081).
 */
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
  // if waiting calls would be lost, the page that lists them is opened first; this also closes a menu over the page
  return () => endOrAsk(logOut, () => navigate('/waiting'))
}

/** Ends a session. If calls waiting on this device would be lost, asks first, after `show` has opened the page that lists them. */
export async function endOrAsk(end: () => Promise<void>, show?: () => Promise<unknown>): Promise<void> {
  if (getStored('outbox') === null) return end()
  const { askBeforeLosing } = await import('./ask-before-losing.ts')
  await show?.()
  askBeforeLosing(end)
}
