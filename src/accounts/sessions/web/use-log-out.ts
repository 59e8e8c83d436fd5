import { isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { getStored } from '#platform/web/storage/local-storage.ts'
import { endSession } from './session.ts'

/** Success clears everything and goes to /; an expired token counts as success, any other failure keeps the session (D-081). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const logOut = async ({ loses = false } = {}): Promise<void> => {
    if (!loses && getStored('outbox') !== null) {
      const { askBeforeLosing } = await import('./ask-before-losing.ts')
      // to what would be lost; a menu over the page closes with it
      await navigate('/waiting')
      return askBeforeLosing(() => logOut({ loses: true }))
    }
    try {
      await callApi('POST', 'user/logout', { body: { accessToken: getStored('accessToken') } })
    } catch (error) {
      if (!isUnauthorised(error)) return notifyError(error)
    }
    // the next user of the browser gets none of this user's messages
    await import('#push/web/push-device.ts').then((push) => push.endSubscription()).catch(() => undefined)
    endSession()
    await navigate('/')
  }
  return () => logOut()
}
