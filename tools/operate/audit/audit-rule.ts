/** A rule that must hold. `violationsSql` selects a row for each violation, named by its column `what`. */
export interface AuditRule {
  rule: string
  violationsSql: string
}

export interface AuditFinding {
  rule: string
  violations: number
  /** The names of the first three violations. */
  examples: string[]
  /** The error that kept the rule from being checked; undefined if it was checked. */
  error?: unknown
}

export function toFinding(rule: string, violations: string[]): AuditFinding {
  return { rule, violations: violations.length, examples: violations.slice(0, 3) }
}
