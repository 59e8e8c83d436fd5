/** Runs tasks in the order of their calls, at most `limit` at a time. */
export function limitConcurrency(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      // the slot passes to the next waiting task at once, so that no later call overtakes it
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
