import { createEmitter } from '#platform/web/storage/emitter.ts'

const closeFunctions: (() => void)[] = []

/**
 * The open state of a dialog that stands once in the layout and can be opened from anywhere. Render it with
 * `useSyncExternalStore(prompt.subscribe, prompt.isOpen, () => false)`.
 */
export function createPrompt() {
  let opened = false
  const { emit, subscribe } = createEmitter()
  const set = (next: boolean): void => {
    opened = next
    emit()
  }
  const close = () => set(false)
  closeFunctions.push(close)
  return { open: () => set(true), close, isOpen: () => opened, subscribe }
}

/** Closes all prompts; called when the visitor leaves the page on which they were opened. */
export function closeAllPrompts(): void {
  for (const close of closeFunctions) close()
}
