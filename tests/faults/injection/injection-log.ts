import type { Recovery } from './recovery.ts'

export interface StrikeRecord extends Recovery {
  /** The faults that struck together. */
  what: string[]
  /** The named steps at which work was held; empty if the moment of the fault was left to chance. */
  steps: string[]
  /** The earliest moment at which work may have been held at the steps. */
  heldSince: number
  beganAt: number
  endedAt: number
  killsServer: boolean
}

export interface InjectionLog {
  strikes: StrikeRecord[]
  /** The named steps that no work reached in time. */
  unreached: string[]
}
