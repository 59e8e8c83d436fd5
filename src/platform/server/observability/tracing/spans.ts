import { getOperationContext, runInContext } from '#platform/server/observability/operation-context.ts'
import type { Span, SpanOptions, SpanRecorder } from '#platform/server/observability/tracing/span.ts'

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
