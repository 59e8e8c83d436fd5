/** So many wait at a step and the next ones pass: the shop works on four jobs at once, and with all of them held nothing would come to another step. */
export const maxHeld = 1

/** Work that waits at a step until it is released. */
export interface HeldWork {
  count(): Promise<number>
  /** Lets it go on; `abort` rolls back first what waits in the database. */
  release(options: { abort: boolean }): Promise<void>
}
