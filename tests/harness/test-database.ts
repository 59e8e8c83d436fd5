import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'

export const templateDatabase = 'chairside_template'

/** A database that is opened as its owner, so that a test may insert whatever it needs. */
export interface TestDatabase extends OpenDatabase {
  url: string
  /** The URL of the role with which a shop runs. */
  applicationUrl: string
}

export function nameDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Creates an empty copy of the migrated template database for one test file; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnCluster(`create database ${name} template ${templateDatabase} strategy file_copy`)
  const url = nameDatabase(inject('postgresUrl'), name)
  const opened = openDatabase(url, { connections: 20 })
  return {
    ...opened,
    url,
    applicationUrl: nameDatabase(inject('applicationUrl'), name),
    async close() {
      await opened.close()
      await runOnCluster(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs statements in the server's maintenance database, from which other databases are created and dropped. */
export async function runOnCluster(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
