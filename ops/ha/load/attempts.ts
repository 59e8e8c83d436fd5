export interface Attempt {
  /** When the call was made for the first time. */
  beganAt: number
  /** When this attempt of it ended. */
  endedAt: number
  route: string
  /** 0: the connection broke. */
  status: number
  ok: boolean
}

export interface Window {
  attempts: number
  failed: number
  /** The statuses of the failed attempts with their counts. */
  failures: Record<string, number>
  /** The longest time in which nothing succeeded, in ms. */
  away: number
  /** From the first call to the answer, repetitions included, in ms. */
  p50: number
  p99: number
}

export interface Attempts {
  record(attempt: Attempt): void
  /** What happened between two moments. */
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
