export type SpanKind = 'server' | 'client' | 'consumer'
export type SpanAttributes = Record<string, string | number>

/** Work recorded in a trace: what was done and how long it took, without naming a person or a value. */
export interface Span {
  /** The value of the header `traceparent`, which names this span as the cause of work done elsewhere. */
  readonly traceparent: string
  setName(name: string): void
  setAttributes(attributes: SpanAttributes): void
  /** `error` is what was thrown; its message is not recorded, since it may hold what a person typed. */
  end(outcome?: { error?: unknown; isFailure?: boolean }): void
}

export interface SpanOptions {
  kind: SpanKind
  attributes?: SpanAttributes
  /** The span that caused this one: a span of this process, or the `traceparent` of another. */
  parent?: Span | string | undefined
  /** When the work began, if it has happened already; by default, now. */
  startedAt?: Date
}

export interface SpanRecorder {
  start(name: string, options: SpanOptions): Span
  /** Sends the recorded spans that have not been sent yet. */
  stop(): Promise<void>
}

export interface TracingSettings {
  /** The base URL of an OpenTelemetry collector that speaks OTLP over HTTP. */
  endpoint: string
  /** The share, from 0 to 1, of the traces that begin here which is recorded. */
  sampledPart: number
}
