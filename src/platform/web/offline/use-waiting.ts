import { useEffect, useState, useSyncExternalStore } from 'react'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { loadOfflineParts } from './offline-parts.ts'
import type { OutboxEntry } from './outbox-kinds.ts'

type OpenedOutbox = typeof import('./outbox.ts')

async function openOutbox(): Promise<OpenedOutbox> {
  const parts = await loadOfflineParts()
  await parts.openOutbox()
  const outbox = await import('./outbox.ts')
  await outbox.refresh()
  return outbox
}

const none: readonly OutboxEntry[] = []
const getNone = () => none
const neverChanges = () => () => undefined

/**
 * The calls of one kind that wait on this device or were refused, the oldest first; undefined until they have been read for the first time.
 * The code is loaded only if there is any call.
 */
export function useWaiting(kind: string): readonly OutboxEntry[] | undefined {
  const isAny = useSyncExternalStore(
    subscribeToStorage,
    () => getStored('outbox') !== null,
    () => false,
  )
  const [outbox, setOutbox] = useState<OpenedOutbox | null>(null)
  const [isRead, setRead] = useState(!isAny)
  useEffect(() => {
    if (!isAny) return
    openOutbox()
      .then(setOutbox)
      // without its code nothing that waits can be shown, and the page works without it
      .catch(() => undefined)
      .finally(() => setRead(true))
  }, [isAny])
  const entries = useSyncExternalStore(outbox?.subscribeToOutbox ?? neverChanges, outbox?.getOutbox ?? getNone, getNone)
  return isRead ? entries.filter((entry) => entry.kind === kind) : undefined
}

/** Whether a call of this kind waits already. */
export async function isWaiting(kind: string, isSame: (content: unknown) => boolean): Promise<boolean> {
  if (getStored('outbox') === null) return false
  const entries = (await openOutbox()).getOutbox()
  return entries.some((entry) => entry.kind === kind && entry.state === 'waiting' && isSame(entry.content))
}

/** Deletes a call that another one has taken the place of. */
export async function discardWaiting(id: string): Promise<void> {
  await (await openOutbox()).discard(id)
}
