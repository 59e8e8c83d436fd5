import type { QueryExecutorProvider } from 'kysely'
import type { SentQuery } from '#platform/server/database/pipelining-driver.ts'
import type { Statement } from '#platform/server/database/prepared-statement.ts'

/**
 * Sends a statement of a transaction without waiting for its result: half the cost of a small statement is the wait. There are no
 * rows to return. The statement leaves with the next one that is awaited, at the latest with the commit, and where it fails, they
 * fail with its error; a statement whose failure the caller wants to catch is therefore not pipelined. Outside of a transaction the
 * statement is awaited.
 */
export async function pipelined(db: QueryExecutorProvider, statement: Statement<unknown>): Promise<void> {
  const query: SentQuery = { ...statement.compile(db), pipelined: true }
  await db.getExecutor().executeQuery(query)
}
