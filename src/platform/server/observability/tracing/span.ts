export type SpanKind = 'server' | 'client' | 'consumer'
export type SpanAttributes = Record<string, string | number>

/** A piece of work in a trace. It says what was done and how long it took, and names no person and no value. */
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

export interface TracingSettings {
  /** The base URL of an OpenTelemetry collector that speaks OTLP over HTTP. */
  endpoint: string
  /** The share of traces beginning here that are sampled, from 0 to 1. */
  sampledPart: number
}
