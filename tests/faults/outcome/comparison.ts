/** What the shop acknowledged of one kind, compared with what is really there. */
export interface Comparison {
  kind: string
  acknowledged: number
  /** Names what was acknowledged but is missing. */
  lost: string[]
  /** Names what was done more than once. */
  doubled: string[]
  /** A further note for the reader of the report. */
  remark?: string
}
