import { notify } from '#platform/web/ui/notifications/notify.ts'
import { sessionsText } from '../text.ts'

const shownForMs = 20_000

/** What waits for a signal goes with the session: the person decides. Loaded only where something waits. */
export function askBeforeLosing(logOut: () => Promise<void>): void {
  notify.info(sessionsText.losesWaiting, {
    action: { label: sessionsText.logOutAnyway, run: logOut, shownForMs },
  })
}
