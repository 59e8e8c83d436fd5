import type { Credentials } from '../../tests/browser/support/shop-api.ts'
import type { Hand } from './hand.ts'

/** A task as it is prepared by calls: who does it, and the page where it begins. */
export interface PreparedTask {
  /** Who is logged in; absent for a client with a link. */
  as?: Credentials
  start: string
  /** What comes before the task, as entering a mailed code does; it has no budget and is counted by itself. */
  approach?: (hand: Hand) => Promise<void>
  /** The taps and keys up to the moment when the task is done. */
  play: (hand: Hand) => Promise<void>
  /** Removes what the task has left in the shop where other tasks and tests would see it. */
  clear?: () => Promise<void>
}

export interface Task {
  name: string
  /** The most taps or clicks that the task may take, and the most keys where it needs many. */
  budget: { taps: number; keys?: number }
  /** What it took on 26 November 2026, before there were budgets. */
  before?: string
  /** Whether it changes the catalogue or the desk that all others see. */
  changesCatalogue?: true
  prepare: () => Promise<PreparedTask>
}
