import type { Failure } from '#app/server/failures/failure.ts'
import { EditedMigrationError, FailedMigrationError } from '#platform/server/database/migration-error.ts'

const readOnly = '25006'
const featureNotSupported = '0A000'

/** Explains why the tables of this version could not be created; null for other errors. */
export function explainMigrationFailure(error: unknown): Failure | null {
  if (error instanceof EditedMigrationError)
    return {
      message: `the migration ${error.migration} was changed after this database was migrated with it`,
      remedy: `restore the file (git checkout migrations/${error.migration}), and write the change as a new migration`,
    }
  if (error instanceof FailedMigrationError) return explainStatement(error)
  if ((error as { code?: string }).code === readOnly)
    return { message: 'the database can only be read: it is a replica', remedy: 'name its primary in DATABASE_URL' }
  return null
}

function explainStatement({ migration, cause }: FailedMigrationError): Failure {
  const { code, message } = cause as { code?: string; message: string }
  if (code === featureNotSupported && message.includes('extension'))
    return {
      message: `the database server lacks an extension (${message})`,
      remedy: 'install postgresql-contrib on it',
    }
  return {
    message: `the migration ${migration} could not be applied (${message})`,
    remedy: 'the database is as it was before; run the version before this one, and report this line',
  }
}
