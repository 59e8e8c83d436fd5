/** What was acknowledged of one kind, compared with what is there. */
export interface Comparison {
  kind: string
  acknowledged: number
  /** What is missing, named. */
  lost: string[]
  /** What was done more often than once, named. */
  doubled: string[]
  /** What else a reader of the report should know. */
  remark?: string
}
