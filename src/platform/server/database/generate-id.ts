import { randomUUID } from 'node:crypto'

const perMs = 4096n
/** By how much ids may run ahead of the clock, in milliseconds: where it was set back by more, they follow it. */
const mostAhead = 1000n
/** The moment of the newest id in 4096ths of a millisecond, which are the first 60 bits of an id beside its version. */
let newest = 0n

/**
 * A UUID of version 7, as the database's own `new_id()` makes them; for rows that others refer to before they are inserted. Each is greater
 * than those that this process made before, also within a millisecond (D-752), as long as the clock is not set back.
 */
export function generateId(): string {
  const now = BigInt(Date.now()) * perMs
  const isBehind = now <= newest && newest - now < mostAhead * perMs
  newest = isBehind ? newest + 1n : now
  const moment = newest.toString(16).padStart(15, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8, 12)}-7${moment.slice(12)}${randomUUID().slice(18)}`
}
