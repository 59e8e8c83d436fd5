import { createEmitter } from '#platform/web/storage/emitter.ts'

/** The open dialogs, the one opened last at the end: toasts must stand inside it, the rest of the page is inert. */
let stack: readonly HTMLElement[] = []
const { emit, subscribe } = createEmitter()
export const subscribeToDialogs = subscribe

export function getTopmostDialog(): HTMLElement | null {
  return stack.at(-1) ?? null
}

/** Returns a function that removes the dialog when it closes. */
export function pushDialog(dialog: HTMLElement): () => void {
  set([...stack, dialog])
  return () => set(stack.filter((one) => one !== dialog))
}

function set(next: readonly HTMLElement[]): void {
  stack = next
  emit()
}
