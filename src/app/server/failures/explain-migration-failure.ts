import type { Failure } from '#app/server/failures/failure.ts'
import {
  EditedMigrationError,
  FailedMigrationError,
  ForeignDatabaseError,
  NewerDatabaseError,
} from '#platform/server/database/migration-error.ts'

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
  if (error instanceof NewerDatabaseError) return explainNewer(error.migrations.join(', '))
  // the job queue's own migrations, which it checks by itself
  if (/^Database is using Graphile Worker schema revision/.test((error as Error).message))
    return explainNewer('job queue')
  if (error instanceof ForeignDatabaseError)
    return {
      message: `the database holds tables of another program (${error.table})`,
      remedy: 'create a database for the shop alone, and name it in DATABASE_URL',
    }
  if ((error as { code?: string }).code === readOnly)
    return { message: 'the database can only be read: it is a replica', remedy: 'name its primary in DATABASE_URL' }
  return null
}

function explainNewer(what: string): Failure {
  return {
    message: `a newer version has changed what this version reads in the database (${what})`,
    remedy: 'start that version or a newer one; the way back is the backup from before the update',
  }
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
