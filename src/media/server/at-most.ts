/** Runs what it is given in order of arrival, at most `width` at a time. */
export function atMost(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= width) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      // whoever waits takes over the place, so nobody can slip in between
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
