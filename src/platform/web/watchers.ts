/** Those who draw something that changes, told of every change: what `useSyncExternalStore` watches. */
export function watchers() {
  const listeners = new Set<() => void>()
  return {
    tell(): void {
      // whoever hears of it may stop listening
      for (const listener of [...listeners]) listener()
    },
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
