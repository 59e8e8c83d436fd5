import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** 'off': keys that are pressed alone do nothing in this browser. */
    singleKeys: true
  }
}

/** What each key does, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, () => void>>

/** Whether keys that are pressed alone do something: speech input types them too, so that they can be switched off (WCAG 2.1.4). */
export const useAreSingleKeysOn = (): boolean => useSyncExternalStore(subscribeToStorage, areOn, () => false)

const areOn = () => getStored('singleKeys') !== 'off'

export function switchSingleKeys(isOn: boolean): void {
  setStored({ singleKeys: isOn ? null : 'off' })
}

/** Calls the action of a key that is pressed alone, outside fields and dialogs, which keep their keys. */
export function useSingleKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (!action || isModified || event.isComposing || isTyped(event.target) || !areOn()) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Whether characters typed into the focused element enter text or choose an option there. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), select, textarea'))
