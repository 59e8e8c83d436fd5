import { setSpanRecorder } from '#platform/server/observability/tracing/spans.ts'

export interface TracingSettings {
  /** The base URL of an OpenTelemetry collector that speaks OTLP over HTTP. */
  endpoint: string
  /** Of the traces that begin here, from 0 to 1. */
  sampledPart: number
}

/** Called before anything that is traced is opened. Without settings nothing is loaded. */
export async function startTracing(settings: TracingSettings | null): Promise<void> {
  if (!settings) return
  const { createOtlpRecorder } = await import('#platform/server/observability/tracing/otlp-recorder.ts')
  setSpanRecorder(createOtlpRecorder(settings))
}
