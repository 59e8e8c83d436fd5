import type { Credentials } from '../../tests/browser/support/shop-api.ts'
import type { Hand } from './hand.ts'

/** A task after its preparation by calls to the API: who does it, on which page it begins, and its steps. */
export interface PreparedTask {
  /** Who is logged in; absent for a client with a link. */
  as?: Credentials
  start: string
  /** Steps before the task, such as typing a code from an email; they have no budget and are counted separately. */
  approach?: (hand: Hand) => Promise<void>
  /** The taps and keys up to the moment when the task is done. */
  play: (hand: Hand) => Promise<void>
  /** Removes what the task leaves behind in the shop, where other tasks and tests would see it. */
  clear?: () => Promise<void>
}

export interface Task {
  name: string
  /** The most taps or clicks that the task may take, and the most keys where it needs many. */
  budget: { taps: number; keys?: number }
  /** What the task took on 26 November 2026, before budgets were introduced. */
  before?: string
  /** Whether the task changes the catalogue or the dispatch list, which all other tasks see too. */
  changesCatalogue?: true
  prepare: () => Promise<PreparedTask>
}
