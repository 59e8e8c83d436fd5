import { hash } from 'node:crypto'
import {
  type CompiledQuery,
  type DeleteResult,
  type InsertResult,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  sql,
  type UpdateResult,
} from 'kysely'
import type { SentQuery } from './pipelining-driver.ts'

/** A query of the builder, or raw SQL: what can be compiled for a database or a transaction. */
interface Statement<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

/** The type of a statement's rows; `never` for a statement without rows, whose type is a result such as `InsertResult`. */
type RowOf<Result> = Result extends InsertResult | UpdateResult | DeleteResult ? never : Result

const names = new Map<string, string>()

const selectsAllColumns = /\b(?:select|returning) \*|["\w]\.\*/i

/** Names a statement by its text, so that it has the same name in every process. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    if (selectsAllColumns.test(text)) throw new Error(`a prepared statement names its columns one by one: ${text}`)
    name = `prepared_${hash('sha256', text, 'hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}

/**
 * A statement that each connection plans once and then only runs (a server-side prepared statement). For statements whose text is
 * always the same and whose best plan does not depend on the values: looking up rows by their keys. A search or a filter is planned
 * anew each time, because a rare word and a common one are found in different ways. Its columns are named one by one: a prepared
 * `select *` fails once a newer process has added a column.
 */
export function preparedStatement<Row>(statement: Statement<Row>): Statement<Row> {
  return {
    compile(db): CompiledQuery<Row> {
      const query = statement.compile(db)
      const prepared: SentQuery = { ...query, preparedName: nameOf(query.sql) }
      return prepared
    },
  }
}

/** Executes a statement as a prepared statement of the connection and returns its rows. */
export function executePrepared<Row>(
  db: QueryExecutorProvider,
  statement: Statement<Row>,
): Promise<QueryResult<RowOf<Row>>> {
  return db.getExecutor().executeQuery<RowOf<Row>>(preparedStatement(statement).compile(db))
}

/** The first row of a prepared statement, if there is one. */
export async function executePreparedTakeFirst<Row>(
  db: QueryExecutorProvider,
  statement: Statement<Row>,
): Promise<RowOf<Row> | undefined> {
  return (await executePrepared(db, statement)).rows[0]
}

/**
 * An array as a parameter of a prepared statement, read by a subquery that hides its length from PostgreSQL. Otherwise a plan for an array
 * of one element looks cheaper than the plan for any array, and the statement is planned at each execution.
 */
export function preparedArray<Element>(
  elements: readonly Element[],
  type: 'bytea' | 'integer' | 'text' | 'uuid',
): RawBuilder<Element> {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${elements}::${array})::${array}`
}

/**
 * Sends a statement of a transaction without waiting for its result, since the wait is half the cost of a small statement; no rows are
 * returned. It leaves with the next statement that is awaited, at the latest with the commit, and if it fails, that one fails with its
 * error. A statement whose failure the caller wants to catch is therefore not pipelined. Outside a transaction the statement is awaited.
 */
export async function pipelined(db: QueryExecutorProvider, statement: Statement<unknown>): Promise<void> {
  const query: SentQuery = { ...statement.compile(db), pipelined: true }
  await db.getExecutor().executeQuery(query)
}
