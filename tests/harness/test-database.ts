import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'

export const templateDatabase = 'chairside_template'

export interface TestDatabase extends OpenDatabase {
  url: string
}

/** A copy of the migrated template database, empty, for one test file; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnCluster(`create database ${name} template ${templateDatabase} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const opened = openDatabase(url.href, { connections: 20 })
  return {
    ...opened,
    url: url.href,
    async close() {
      await opened.close()
      await runOnCluster(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs statements on the server's maintenance database, from which others are created and dropped. */
export async function runOnCluster(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
