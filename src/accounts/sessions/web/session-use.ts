import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { sessionIdleTimeoutHours } from '../idle-timeout.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** When the shop last answered this session, as far as this device has noted it. */
    sessionUsedAt: true
  }
}

const notedEveryMs = 60_000
const idleTimeoutMs = sessionIdleTimeoutHours * 60 * 60_000
/** How far a clock may be set back, as a phone does when it finds the right time. */
const toleranceMs = 5 * 60_000

const unusedForMs = () => Date.now() - Number(getStored('sessionUsedAt') ?? 0)

/** Notes that the shop has answered this session. */
export function noteSessionUse(): void {
  const unusedMs = unusedForMs()
  if (unusedMs >= 0 && unusedMs < notedEveryMs) return
  try {
    setStored({ sessionUsedAt: Date.now() })
  } catch {
    // without room the former time stays, and the session counts as unused earlier than it is
  }
}

/**
 * Whether the session has not been used for so long that the shop would refuse it, although the device cannot reach the shop. A session
 * counts as unused too if the device's clock was set back, since its time without use is not known then.
 */
export function isSessionUnused(): boolean {
  const unusedMs = unusedForMs()
  return unusedMs > idleTimeoutMs || unusedMs < -toleranceMs
}
