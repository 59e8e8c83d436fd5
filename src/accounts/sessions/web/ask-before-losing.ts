import { notify } from '#platform/web/ui/notifications/notify.ts'
import { sessionsText } from '../text.ts'

const shownForMs = 20_000

/** Asks before a logout that would lose the calls waiting for a connection. Loaded only where some are waiting. */
export function askBeforeLosing(logOut: () => Promise<void>): void {
  notify.info(sessionsText.losesWaiting, {
    action: { label: sessionsText.logOutAnyway, run: logOut, shownForMs },
  })
}
