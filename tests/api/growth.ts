/** A call that takes less than this is fast enough for every caller, and too short to measure while other work is running. */
const noticeableMs = 400
/** The largest accepted growth when the length doubles: a proportional cost doubles, a quadratic one is four times as much. */
const largestGrowth = 3

async function measure(send: (length: number) => Promise<unknown>, length: number, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await send(length)
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/**
 * Measures by what factor the time grows when the length doubles, from the shortest of several runs at four lengths; null if the call is
 * fast or its time is in proportion to the length.
 */
export async function growthOf(send: (length: number) => Promise<unknown>, length: number): Promise<number | null> {
  if ((await measure(send, length, 1)) < noticeableMs || (await measure(send, length, 3)) < noticeableMs) return null
  const times: number[] = []
  for (const part of [8, 4, 2, 1]) times.push(await measure(send, Math.floor(length / part), 3))
  const growths = times.slice(1).map((time, at) => time / Math.max(times[at] ?? 1, 5))
  const growth = Math.min(...growths.slice(-2))
  return growth > largestGrowth ? growth : null
}
