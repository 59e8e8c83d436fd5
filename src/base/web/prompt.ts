/** A question that stands in the layout: whoever needs its answer opens it from wherever they are. */
export function prompt() {
  let asked = false
  const listeners = new Set<() => void>()
  const set = (next: boolean): void => {
    asked = next
    for (const listener of listeners) listener()
  }
  return {
    ask: () => set(true),
    close: () => set(false),
    isAsked: () => asked,
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
