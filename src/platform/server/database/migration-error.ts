/** A migration's file differs from the one that this database was migrated with. */
export class EditedMigrationError extends Error {
  readonly migration: string

  constructor(migration: string) {
    super(`migration ${migration} was changed after it was applied`)
    this.migration = migration
  }
}

/** The statements of a migration were refused and rolled back; `cause` is PostgreSQL's error. */
export class FailedMigrationError extends Error {
  readonly migration: string

  constructor(migration: string, cause: unknown) {
    super(`migration ${migration} failed`, { cause })
    this.migration = migration
  }
}
