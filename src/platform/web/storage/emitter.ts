/** Listeners that are called after every change: the `subscribe` of `useSyncExternalStore`. */
export function createEmitter() {
  const listeners = new Set<() => void>()
  return {
    emit(): void {
      // a copy: a listener may unsubscribe while it is called
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
