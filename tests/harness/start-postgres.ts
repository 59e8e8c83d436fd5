import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applicationPrivileges } from '#app/server/application-privileges.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createApplicationRole } from '#platform/server/database/roles/create-application-role.ts'
import { grantPrivileges } from '#platform/server/database/roles/grant-privileges.ts'
import { nameDatabase, templateDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the superuser, who owns every database of the tests. */
    postgresUrl: string
    /** The URL of the role with which the shops of the tests run. */
    applicationUrl: string
  }
}

type Provide = (key: 'postgresUrl' | 'applicationUrl', value: string) => void

/**
 * Vitest's global set-up: starts one PostgreSQL server for a run, with one migrated template database. Its data is in the folder
 * `TEST_DATABASES`, or else in memory if the machine has /dev/shm.
 */
export async function setup({ provide }: { provide: Provide }) {
  const parent = process.env.TEST_DATABASES ?? (existsSync('/dev/shm') ? '/dev/shm' : tmpdir())
  const folder = mkdtempSync(path.join(parent, 'chairside-test-'))
  const cluster = await startEmbeddedPostgres(path.join(folder, 'pg'), { durable: false })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const applicationUrl = await createApplicationRole(cluster.url)
  const url = nameDatabase(cluster.url, templateDatabase)
  await migrate(url)
  await runMigrations({ connectionString: url })
  await grantPrivileges(url, nameDatabase(applicationUrl, templateDatabase), applicationPrivileges)
  provide('postgresUrl', cluster.url)
  provide('applicationUrl', applicationUrl)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
