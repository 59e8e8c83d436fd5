import type { FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { getOperationContext, runInContext } from '../operation-context.ts'
import type { Span, SpanOptions, SpanRecorder, TracingSettings } from './span.ts'

/** Starts tracing, before anything that is traced is opened. Without settings nothing is loaded. */
export async function startTracing(settings: TracingSettings | null): Promise<void> {
  if (!settings) return
  const { createOtlpRecorder } = await import('#platform/server/observability/tracing/otlp-recorder.ts')
  setSpanRecorder(createOtlpRecorder(settings))
}

/**
 * Wraps an object so that each call of an asynchronous method is a span, named after `system` and the method; arguments and results are not
 * recorded.
 */
export function traceMethods<Target extends object>(system: string, target: Target): Target {
  if (!isTracing()) return target
  return new Proxy(target, {
    get(object, name, receiver) {
      const method: unknown = Reflect.get(object, name, receiver)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => traceCall(`${system} ${String(name)}`, () => method.apply(object, given))
    },
  })
}

/** Traces one call. A method that returns no promise calls no outside service: its span is not ended, and therefore never sent. */
function traceCall(name: string, call: () => unknown): unknown {
  const context = getOperationContext() ?? { requestId: undefined }
  const span = startSpan(name, { kind: 'client', parent: context.span })
  if (!span) return call()
  const result = runInContext({ ...context, span }, call)
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ error, isFailure: true }),
    )
  return result
}

/** Starts the span of a request, below the span that a trusted proxy names, or that of the page for whose data this server calls itself. */
export function startRequestSpan({ method, headers, id }: FastifyRequest, isFromProxy: boolean): Span | null {
  const { traceparent } = headers
  const remote = isFromProxy && typeof traceparent === 'string' ? traceparent : undefined
  return startSpan(method, {
    kind: 'server',
    parent: getOperationContext()?.span ?? remote,
    attributes: { 'http.request.method': method, 'chairside.request_id': id },
  })
}

/**
 * Ends the span of a request and names it after its route, which is known by then; path parameters and query are left out, since they may
 * hold the secret of a link.
 */
export function endRequestSpan(span: Span, { method, routeOptions }: FastifyRequest, status: number): void {
  const route = routeOptions.url
  span.setName(route ? `${method} ${route}` : method)
  span.setAttributes({ 'http.response.status_code': status, ...(route ? { 'http.route': route } : {}) })
  span.end({ isFailure: status >= 500 })
}

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

let recorder: SpanRecorder | null = null

function setSpanRecorder(next: SpanRecorder | null): void {
  recorder = next
}

/** Whether spans are recorded; it is decided once, when the process starts. */
export function isTracing(): boolean {
  return recorder !== null
}

export async function stopSpanRecorder(): Promise<void> {
  const stopped = recorder
  recorder = null
  await stopped?.stop()
}

/** Starts a span that its caller ends; null if nothing is traced. */
function startSpan(name: string, options: SpanOptions): Span | null {
  return recorder?.start(name, options) ?? null
}

/** Does the work in a span below the current one. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const context = getOperationContext() ?? { requestId: undefined }
  const span = startSpan(name, { parent: context.span, ...options })
  if (!span) return work()
  try {
    const result = await runInContext({ ...context, span }, work)
    span.end()
    return result
  } catch (error) {
    span.end({ error, isFailure: true })
    throw error
  }
}
