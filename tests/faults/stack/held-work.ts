/** How many jobs wait at a step before others pass it: the shop works on four at once, and with all of them held no other step is reached. */
export const maxHeld = 1

/** Work that waits at a step until it is released. */
export interface HeldWork {
  count(): Promise<number>
  /** Lets the work go on; with `abort`, what waits in the database is rolled back first. */
  release(options: { abort: boolean }): Promise<void>
}
