/** No caller notices less than this, and a growth below it means nothing. */
const noticeableMs = 250
/** Above this a single run is enough, since chance makes up too little of it. */
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
 * How many times as much a file of twice the length costs, if that is too much. Null where the cost is in proportion, or hardly
 * above that of an almost empty file (`leastMs`), for which a thread may have to be started.
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

/** What the work costs with almost no input; the first run is not measured, since it loads code that later ones find loaded. */
export async function leastProcessorTime(work: (length: number) => Promise<unknown>): Promise<number> {
  await work(100)
  return measure(() => work(100))
}
