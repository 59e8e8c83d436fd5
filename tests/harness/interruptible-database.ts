import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A test's database, and the same database through a line that can be interrupted. */
export interface InterruptibleDatabase {
  database: TestDatabase
  line: DatabaseProxy
  throughLine: OpenDatabase
  close(): Promise<void>
}

export async function openInterruptibleDatabase(): Promise<InterruptibleDatabase> {
  const database = await createTestDatabase()
  const line = await openDatabaseProxy(database.url)
  const throughLine = openDatabase(line.url)
  return {
    database,
    line,
    throughLine,
    async close() {
      await throughLine.close()
      line.close()
      await database.close()
    },
  }
}
