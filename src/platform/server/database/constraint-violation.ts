import pg from 'pg'

/** The name of the constraint that a statement violated, or null for any other error. */
export function findViolatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null
}
