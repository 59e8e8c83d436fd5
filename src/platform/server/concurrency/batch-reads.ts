interface BatchLimits {
  /**
   * How long keys wait for a running batch; if it takes longer, for example on a connection that is about to break, another batch is
   * started at the same time.
   */
  patienceMs: number
  /** How many batches may be read at the same time. */
  slots: number
  maxKeys: number
}

/**
 * Reads single keys in batches: while a batch is being read, further keys wait, and the next batch reads them together. A key is never
 * answered by a batch that began before the key was asked for, so an answer shows everything committed before. `read` returns the results
 * in the order of its keys.
 */
export function batchReads<Key, Result>(
  read: (keys: readonly Key[]) => Promise<readonly Result[]>,
  { patienceMs, slots, maxKeys }: BatchLimits,
): (key: Key) => Promise<Result> {
  interface Waiting {
    key: Key
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let running = 0
  let slow = 0

  async function readWaiting(): Promise<void> {
    const batch = waiting.splice(0, maxKeys)
    running += 1
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slow += 1
      readNext()
    }, patienceMs)
    try {
      const results = await read(batch.map(({ key }) => key))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    clearTimeout(timer)
    running -= 1
    if (isSlow) slow -= 1
    readNext()
  }

  function readNext(): void {
    const isFree = running === slow && running < slots
    if (isFree && waiting.length > 0) void readWaiting()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      readNext()
    })
}
