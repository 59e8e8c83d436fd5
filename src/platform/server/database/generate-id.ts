import { randomUUID } from 'node:crypto'

/** The moment of the newest id in 4096ths of a millisecond, which are the first 60 bits of an id beside its version. */
let newest = 0n

/**
 * A UUID of version 7, as the database's own `new_id()` makes them; for rows that others refer to before they are inserted. Each is greater
 * than those that this process made before, also within a millisecond (D-752).
 */
export function generateId(): string {
  const now = BigInt(Date.now()) * 4096n
  newest = now > newest ? now : newest + 1n
  const moment = newest.toString(16).padStart(15, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8, 12)}-7${moment.slice(12)}${randomUUID().slice(18)}`
}
