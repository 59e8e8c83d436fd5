import { useSyncExternalStore } from 'react'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { useKeyDown } from './use-key-down.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** Set to 'off' if shortcuts without a modifier key are switched off in this browser. */
    singleKeys: true
  }
}

/** What each key does, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, () => void>>

/**
 * Whether shortcuts without a modifier key work. They can be switched off, because speech input can trigger them by accident (WCAG 2.1.4).
 */
export const useAreSingleKeysOn = (): boolean => useSyncExternalStore(subscribeToStorage, areOn, () => false)

const areOn = () => getStored('singleKeys') !== 'off'

export function switchSingleKeys(isOn: boolean): void {
  setStored({ singleKeys: isOn ? null : 'off' })
}

/** Calls the action of a key that is pressed without a modifier key, except in fields and while a dialog is open. */
export function useSingleKeys(actions: KeyActions): void {
  useKeyDown((event) => {
    const action = actions[event.key]
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (!action || isModified || event.isComposing || isTyped(event.target) || !areOn()) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    action()
  })
}

/** Whether characters typed into the focused element enter text or choose an option there. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), select, textarea'))
