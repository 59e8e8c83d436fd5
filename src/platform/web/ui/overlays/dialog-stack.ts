import { createEmitter } from '#platform/web/storage/emitter.ts'

/** The elements in which the open dialogs show notifications, the latest dialog at the end, since the rest of the page is inert. */
let stack: readonly HTMLElement[] = []
const { emit, subscribe } = createEmitter()
export const subscribeToDialogs = subscribe

export function getTopmostToastPlace(): HTMLElement | null {
  return stack.at(-1) ?? null
}

/** Registers the element in which an opening dialog shows notifications; returns a function to call when the dialog closes. */
export function pushDialog(toastPlace: HTMLElement): () => void {
  set([...stack, toastPlace])
  return () => set(stack.filter((one) => one !== toastPlace))
}

function set(next: readonly HTMLElement[]): void {
  stack = next
  emit()
}
