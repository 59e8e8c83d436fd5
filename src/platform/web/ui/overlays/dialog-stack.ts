import { createEmitter } from '#platform/web/storage/emitter.ts'

/** The places for toasts of the open dialogs, the one opened last at the end: the rest of the page is inert. */
let stack: readonly HTMLElement[] = []
const { emit, subscribe } = createEmitter()
export const subscribeToDialogs = subscribe

export function getTopmostToastPlace(): HTMLElement | null {
  return stack.at(-1) ?? null
}

/** Takes the place for toasts of a dialog that opens; returns a function that removes it when the dialog closes. */
export function pushDialog(toastPlace: HTMLElement): () => void {
  set([...stack, toastPlace])
  return () => set(stack.filter((one) => one !== toastPlace))
}

function set(next: readonly HTMLElement[]): void {
  stack = next
  emit()
}
