/** The open dialogs, last opened last: notices must stand inside the topmost one, the rest of the page is inert. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

export function topmostDialog(): HTMLElement | null {
  return open.at(-1) ?? null
}

export function dialogOpened(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((one) => one !== dialog))
}

export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function set(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}
