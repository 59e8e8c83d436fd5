export interface Attempt {
  /** When the call was first made. */
  beganAt: number
  /** When this attempt of the call ended. */
  endedAt: number
  route: string
  /** The HTTP status; 0 if the connection broke. */
  status: number
  ok: boolean
}

export interface Window {
  attempts: number
  failed: number
  /** The statuses of the failed attempts with their counts. */
  failures: Record<string, number>
  /** The longest time without a success, in ms. */
  away: number
  /** The median time from the first call to the answer in ms, including repeated attempts. */
  p50: number
  p99: number
}

export interface Attempts {
  record(attempt: Attempt): void
  /** Sums up the attempts that ended between two moments. */
  between(from: number, to: number): Window
}

export function createAttempts(): Attempts {
  const all: Attempt[] = []
  return {
    record: (attempt) => void all.push(attempt),
    between(from, to) {
      const inside = all.filter(({ endedAt }) => endedAt >= from && endedAt < to)
      const good = inside.filter(({ ok }) => ok)
      const failures: Record<string, number> = {}
      for (const { ok, status } of inside) if (!ok) failures[status] = (failures[status] ?? 0) + 1
      const durations = good.map(({ beganAt, endedAt }) => endedAt - beganAt).sort((a, b) => a - b)
      const at = (part: number) =>
        durations[Math.min(durations.length - 1, Math.floor(durations.length * part))] ?? Number.NaN
      return {
        attempts: inside.length,
        failed: inside.length - good.length,
        failures,
        away: findLongestGap(
          from,
          to,
          good.map(({ endedAt }) => endedAt),
        ),
        p50: at(0.5),
        p99: at(0.99),
      }
    },
  }
}

function findLongestGap(from: number, to: number, moments: number[]): number {
  const all = [from, ...moments.sort((a, b) => a - b), to]
  return Math.max(...all.slice(1).map((moment, at) => moment - (all[at] ?? moment)))
}
