import { watchers } from '#platform/web/watchers.ts'

/** The open dialogs, last opened last: notices must stand inside the topmost one, the rest of the page is inert. */
let open: readonly HTMLElement[] = []
const { tell, watch } = watchers()
export const watchDialogs = watch

export function topmostDialog(): HTMLElement | null {
  return open.at(-1) ?? null
}

export function dialogOpened(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((one) => one !== dialog))
}

function set(next: readonly HTMLElement[]): void {
  open = next
  tell()
}
