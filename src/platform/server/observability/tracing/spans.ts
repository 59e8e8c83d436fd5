import { getOperationContext, runInContext } from '#platform/server/observability/operation-context.ts'

export type SpanKind = 'server' | 'client' | 'consumer'
export type SpanAttributes = Record<string, string | number>

/** A piece of work in a trace. It says what was done and how long it took, never for whom or with which values. */
export interface Span {
  /** Names the span in the header `traceparent`, for the work that it causes elsewhere. */
  readonly traceparent: string
  setName(name: string): void
  setAttributes(attributes: SpanAttributes): void
  /** `error` is what was thrown; its message is left out, since it may hold what a person typed. */
  end(outcome?: { error?: unknown; isFailure?: boolean }): void
}

export interface SpanOptions {
  kind: SpanKind
  attributes?: SpanAttributes
  /** The span that caused this one: a span of this process, or the `traceparent` of another. */
  parent?: Span | string | undefined
  /** For work that has happened already; now, unless it is set. */
  startedAt?: Date
}

export interface SpanRecorder {
  start(name: string, options: SpanOptions): Span
  /** Sends what is recorded and not sent yet. */
  stop(): Promise<void>
}

let recorder: SpanRecorder | null = null

export function setSpanRecorder(next: SpanRecorder | null): void {
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

/** A span that its starter ends; null where nothing is traced. */
export function startSpan(name: string, options: SpanOptions): Span | null {
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
