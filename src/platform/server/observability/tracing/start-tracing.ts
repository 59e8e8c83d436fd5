import type { TracingSettings } from '#platform/server/observability/tracing/span.ts'
import { setSpanRecorder } from '#platform/server/observability/tracing/spans.ts'

/** Called before anything that is traced is opened. Without settings nothing is loaded. */
export async function startTracing(settings: TracingSettings | null): Promise<void> {
  if (!settings) return
  const { createOtlpRecorder } = await import('#platform/server/observability/tracing/otlp-recorder.ts')
  setSpanRecorder(createOtlpRecorder(settings))
}
