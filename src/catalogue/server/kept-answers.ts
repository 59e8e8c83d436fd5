export interface KeptAnswers<Answer> {
  get(key: string): Answer | undefined
  put(key: string, answer: Answer): void
  clear(): void
}

/** As many answers as fit into both bounds; the one unused for longest is dropped first. */
export function keepAnswers<Answer extends { bytes: Buffer }>(bounds: {
  most: number
  mostBytes: number
}): KeptAnswers<Answer> {
  const kept = new Map<string, Answer>()
  let bytes = 0
  const drop = (key: string, answer: Answer) => {
    kept.delete(key)
    bytes -= answer.bytes.length
  }
  return {
    get(key) {
      const known = kept.get(key)
      if (known) {
        // moved to the end, where the youngest are
        kept.delete(key)
        kept.set(key, known)
      }
      return known
    },
    put(key, answer) {
      const before = kept.get(key)
      if (before) drop(key, before)
      kept.set(key, answer)
      bytes += answer.bytes.length
      for (const [oldest, old] of kept) {
        if (kept.size <= bounds.most && bytes <= bounds.mostBytes) break
        drop(oldest, old)
      }
    },
    clear() {
      kept.clear()
      bytes = 0
    },
  }
}
