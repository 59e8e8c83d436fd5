import { watchers } from '#platform/web/watchers.ts'

/** A question that stands in the layout: whoever needs its answer opens it from wherever they are. */
export function prompt() {
  let asked = false
  const { tell, watch } = watchers()
  const set = (next: boolean): void => {
    asked = next
    tell()
  }
  return { ask: () => set(true), close: () => set(false), isAsked: () => asked, watch }
}
