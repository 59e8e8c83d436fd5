import { FailedMigrationError } from '#platform/server/database/migration-error.ts'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import {
  DatabaseConnectionError,
  DatabaseRightsError,
  type DatabaseSetting,
  OldDatabaseError,
} from '#platform/server/database/require-database.ts'
import type { Failure } from './failure.ts'

interface PostgresError {
  code?: string
  message?: string
}

/** Explains why a database of the settings cannot be used; null for other errors. */
export function explainDatabaseFailure(error: unknown): Failure | null {
  if (error instanceof OldDatabaseError)
    return {
      message: `PostgreSQL ${error.majorVersion} is too old`,
      remedy: `upgrade it, or name a server of ${error.minMajorVersion} or newer in DATABASE_URL`,
    }
  if (error instanceof DatabaseRightsError) return explainMissingRight(error)
  if (error instanceof DatabaseConnectionError) return explainConnection(error)
  return null
}

function explainMissingRight({ url, cause }: DatabaseRightsError): Failure {
  const { role, database } = readNames(url)
  // a migration after the first one failed: the tables exist, and another role owns them
  if (cause instanceof FailedMigrationError && cause.migration !== listMigrationFiles()[0])
    return {
      message: `the role ${role} may not change the tables of the database ${database} (${(cause.cause as Error).message})`,
      remedy: 'name the role that owns them in DATABASE_OWNER_URL',
    }
  return {
    message: `the role ${role} may not create tables in the database ${database} (${(cause as Error).message})`,
    remedy: `make it the owner: alter database ${database} owner to ${role}`,
  }
}

function explainConnection({ url, setting, cause }: DatabaseConnectionError): Failure {
  const { role, database, server } = readNames(url)
  const { code = '', message = '' } = cause as PostgresError
  switch (code) {
    case '3D000':
      return {
        message: `there is no database ${database} at ${server}`,
        remedy: `create it (create database ${database} owner ${role}), or fix ${setting}`,
      }
    case '28P01':
      return {
        message: `the database refuses the password of the role ${role}, or has no such role`,
        remedy: `fix ${setting}, or create the role (create role ${role} login password '...')`,
      }
    case '28000':
      return {
        message: `the database does not let the role ${role} in (${message})`,
        remedy: `fix ${setting}, create the role (create role ${role} login password '...'), or let it in by pg_hba.conf`,
      }
    case '42501':
      return {
        message: `the role ${role} may not connect to the database ${database}`,
        remedy: `grant connect on database ${database} to ${role}`,
      }
    case '53300':
      return {
        message: `the database at ${server} has no connection left`,
        remedy: 'raise its max_connections, or lower DATABASE_CONNECTIONS',
      }
    case '57P03':
      return { message: `the database at ${server} is starting or stopping`, remedy: 'start again in a moment' }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        message: `the database does not answer: no machine is named ${url.hostname}`,
        remedy: `fix ${setting}`,
      }
    default:
      return explainByMessage(server, setting, code, message)
  }
}

function explainByMessage(server: string, setting: DatabaseSetting, code: string, message: string): Failure {
  if (/password must be a string/.test(message))
    return { message: `the database wants a password and ${setting} has none`, remedy: `fix ${setting}` }
  if (/\bSSL\b|certificate/i.test(message))
    return { message: `the database at ${server}: ${message}`, remedy: `fix sslmode in ${setting}` }
  const reason = code === 'ECONNREFUSED' ? 'connection refused' : message || code
  return { message: `the database does not answer at ${server} (${reason})`, remedy: `start it, or fix ${setting}` }
}

function readNames(url: URL): { role: string; database: string; server: string } {
  const role = decodeURIComponent(url.username) || 'of this user'
  const host = url.hostname || url.searchParams.get('host') || 'localhost'
  return { role, database: decodeURIComponent(url.pathname.slice(1)) || role, server: `${host}:${url.port || 5432}` }
}
