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

/** The database is older than the version whose migrations were squashed into fewer files: it lacks some of them. */
export class UnfinishedHistoryError extends Error {
  readonly migrations: readonly string[]

  constructor(migrations: readonly string[]) {
    super(`the database lacks migrations that were squashed (${migrations.join(', ')})`)
    this.migrations = migrations
  }
}

/** A newer version has migrated the database, and these of its migrations do more than add. */
export class NewerDatabaseError extends Error {
  readonly migrations: readonly string[]

  constructor(migrations: readonly string[]) {
    super(`the database was migrated by a newer version (${migrations.join(', ')})`)
    this.migrations = migrations
  }
}

/** The database belongs to another program; `table` is one of that program's tables. */
export class ForeignDatabaseError extends Error {
  readonly table: string

  constructor(table: string) {
    super(`the database holds tables of another program (${table})`)
    this.table = table
  }
}
