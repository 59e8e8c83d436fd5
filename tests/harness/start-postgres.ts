import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { templateDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Vitest's global set-up: one PostgreSQL server a run, in memory where the machine has /dev/shm, with one migrated template database. */
export async function setup({ provide }: { provide(key: 'postgresUrl', value: string): void }) {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-test-'))
  const cluster = await startEmbeddedPostgres(path.join(folder, 'pg'), { durable: false })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const url = new URL(cluster.url)
  url.pathname = `/${templateDatabase}`
  await migrate(url.href)
  await runMigrations({ connectionString: url.href })
  provide('postgresUrl', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
