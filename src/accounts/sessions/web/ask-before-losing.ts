import { notify } from '#platform/web/ui/notifications/notify.ts'
import { sessionsText } from '../text.ts'

const shownForMs = 20_000

/** Asks before a logout that would lose calls still waiting to be sent. This code is loaded only if there are such calls. */
export function askBeforeLosing(logOut: () => Promise<void>): void {
  notify.info(sessionsText.losesWaiting, {
    action: { label: sessionsText.logOutAnyway, run: logOut, shownForMs },
  })
}
