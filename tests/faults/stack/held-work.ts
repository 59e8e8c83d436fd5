/**
 * How many jobs are held at a step; further ones pass. The shop works on four jobs at once, so if all of them were held, no other step
 * would be reached.
 */
export const maxHeld = 1

/** Work of the shop that is paused at one step, such as a database statement or a call to the card provider, until it is released. */
export interface HeldWork {
  count(): Promise<number>
  /** Lets the work go on; with `abort`, statements that wait in the database are rolled back first. */
  release(options: { abort: boolean }): Promise<void>
}
