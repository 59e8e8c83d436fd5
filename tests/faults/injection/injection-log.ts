import type { Recovery } from './recovery.ts'

export interface StrikeRecord extends Recovery {
  /** The faults that struck together. */
  what: string[]
  /** The named steps at which work waited; none where that was left to chance. */
  steps: string[]
  /** The earliest moment at which work may have begun to wait at the steps. */
  heldSince: number
  beganAt: number
  endedAt: number
  killsServer: boolean
}

export interface InjectionLog {
  strikes: StrikeRecord[]
  /** Named steps that nothing came to in time. */
  unreached: string[]
}
