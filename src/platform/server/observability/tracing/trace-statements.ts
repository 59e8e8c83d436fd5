import type { LogEvent } from 'kysely'
import { getOperationContext } from '#platform/server/observability/operation-context.ts'
import { startSpan } from '#platform/server/observability/tracing/spans.ts'

/** Records a statement that was executed, for a request or a job; its name is the operation and the first table. */
export function traceStatement(event: LogEvent): void {
  const parent = getOperationContext()?.span
  if (!parent) return
  const { operation, table } = describeStatement(event.query.sql)
  const span = startSpan(table ? `${operation} ${table}` : operation, {
    kind: 'client',
    parent,
    startedAt: new Date(Date.now() - event.queryDurationMillis),
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  })
  span?.end(event.level === 'error' ? { error: event.error, isFailure: true } : {})
}

export function describeStatement(sql: string): { operation: string; table: string | undefined } {
  const [, operation = 'statement'] = /^\s*\(*\s*(\w+)/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(sql) ?? []
  return { operation: operation.toLowerCase(), table }
}
