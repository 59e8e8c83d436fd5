import type { Recovery } from './recovery.ts'

export interface StrikeRecord extends Recovery {
  /** The faults that struck together. */
  what: string[]
  /** The named steps at which work waited; none where that was left to chance. */
  steps: string[]
  /** Since when work has waited at the steps; when it began where none did. */
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
