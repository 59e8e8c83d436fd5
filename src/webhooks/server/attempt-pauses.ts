import type { ClaimedDelivery } from './event-store.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** For how long a delivery is retried, and for how long an endpoint may fail before it is switched off. */
export const triedForMs = 72 * hour

/** The pauses between attempts; the last one is repeated. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]

/** Each pause is longer or shorter by up to this share, so that not all attempts come at the same moment. */
const jitter = 0.2

/** When a delivery is sent again; null once it has been tried for three days. The last attempt is at the end of that time. */
export function getNextAttempt(
  { attempts, first_tried_at: first }: Pick<ClaimedDelivery, 'attempts' | 'first_tried_at'>,
  now: Date,
  random = Math.random(),
): Date | null {
  const end = first.getTime() + triedForMs
  if (now.getTime() >= end) return null
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? second
  return new Date(Math.min(end, now.getTime() + pause * (1 - jitter + 2 * jitter * random)))
}
