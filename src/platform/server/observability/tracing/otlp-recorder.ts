import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanOptions, SpanRecorder, TracingSettings } from './span.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const traceparentPattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
/** A collector that cannot be reached delays the end of the shop by no more than this. */
const stopTimeoutMs = 3_000

/** Records spans with OpenTelemetry's library and sends them by OTLP over HTTP, in JSON. */
export function createOtlpRecorder({ endpoint, sampledPart }: TracingSettings): SpanRecorder {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, so that they win
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'chairside' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledPart) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('chairside')
  const contexts = new WeakMap<Span, Context>()

  const contextOf = (parent: Span | string | undefined): Context => {
    if (typeof parent === 'object') return contexts.get(parent) ?? ROOT_CONTEXT
    const [, traceId, spanId, flags] = traceparentPattern.exec(parent ?? '') ?? []
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT
    const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    return trace.setSpanContext(ROOT_CONTEXT, remote)
  }

  return {
    start(name, { kind, attributes = {}, parent, startedAt }: SpanOptions) {
      const options = { kind: kinds[kind], attributes, ...(startedAt ? { startTime: startedAt } : {}) }
      const recorded = tracer.startSpan(name, options, contextOf(parent))
      const { traceId, spanId, traceFlags } = recorded.spanContext()
      const span: Span = {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        setName: (next) => void recorded.updateName(next),
        setAttributes: (more) => void recorded.setAttributes(more),
        end({ error, isFailure = false } = {}) {
          if (error) recorded.setAttribute('error.type', nameError(error))
          if (isFailure) recorded.setStatus({ code: SpanStatusCode.ERROR })
          recorded.end()
        },
      }
      contexts.set(span, trace.setSpan(ROOT_CONTEXT, recorded))
      return span
    },
    async stop() {
      const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    },
  }
}

function nameError(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' || typeof code === 'number') return String(code)
  return error instanceof Error ? error.name : 'unknown'
}
