/** A difference below this is noticed by no caller and may be due to chance. */
const noticeableMs = 250
/** If the work takes longer than this, a single run is enough, since chance makes too small a difference. */
const longMs = 3_000
/** The largest accepted growth when the file's length doubles: a proportional cost doubles, a quadratic one is four times as much. */
const largestGrowth = 3

/** Measures the processor time of some work in all its threads, in milliseconds; other processes hardly change it. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Takes the least of several runs, since other work of the process, such as garbage collection, adds to some of them. */
async function measureLeast(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3; run += 1) least = Math.min(least, await measure(work))
  return least
}

/**
 * Measures by what factor the cost grows when the file's length doubles, and returns it if it is too large. Returns null if the cost is
 * in proportion, or hardly more than that of an almost empty file (`leastMs`), which may include starting a thread.
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
  // measures a second time, since a growth that was due to chance is unlikely to appear again
  const least = Math.min(growth, await measureGrowth())
  return least > largestGrowth ? least : null
}

/** Measures the cost of the work with almost no input; a first run is not measured, since it also loads code. */
export async function leastProcessorTime(work: (length: number) => Promise<unknown>): Promise<number> {
  await work(100)
  return measure(() => work(100))
}
