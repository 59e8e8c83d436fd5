/** Less than this a caller does not notice, and it says nothing of the growth. */
const noticeableMs = 250
/** Above this one run tells enough, since chance has no such share in it. */
const longMs = 3_000
/** A file of twice the length may cost twice as much; four times as much is the square. */
const largestGrowth = 3

/** The processor time of a piece of work with all its threads, in milliseconds, to which a busy machine adds next to nothing. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The least of several runs: what else a process does, as collecting garbage, comes and goes. */
async function measureLeast(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3; run += 1) least = Math.min(least, await measure(work))
  return least
}

/**
 * How many times as much a file of twice the length costs, where that is too much; null where the cost is in proportion, or hardly more
 * than that of an almost empty file (`leastMs`), as where a thread is started for each.
 */
export async function growthOfProcessorTime(
  work: (length: number) => Promise<unknown>,
  { length, leastMs }: { length: number; leastMs: number },
): Promise<number | null> {
  const first = await measure(() => work(2 * length))
  if (first < leastMs + noticeableMs) return null
  const ratioOf = (double: number, single: number) => (double - leastMs) / Math.max(1, single - leastMs)
  if (first > longMs) {
    const growth = ratioOf(first, await measure(() => work(length)))
    return growth > largestGrowth ? growth : null
  }
  const measureGrowth = async () => {
    const double = await measureLeast(() => work(2 * length))
    return double < leastMs + noticeableMs ? 0 : ratioOf(double, await measureLeast(() => work(length)))
  }
  const growth = await measureGrowth()
  if (growth <= largestGrowth) return null
  // what came out by chance does not come out twice
  const least = Math.min(growth, await measureGrowth())
  return least > largestGrowth ? least : null
}

/** What the work costs with next to nothing to do; the first time loads what later ones have. */
export async function leastProcessorTime(work: (length: number) => Promise<unknown>): Promise<number> {
  await work(100)
  return measure(() => work(100))
}
