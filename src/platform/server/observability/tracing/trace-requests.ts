import type { FastifyRequest } from 'fastify'
import { getOperationContext } from '#platform/server/observability/operation-context.ts'
import type { Span } from '#platform/server/observability/tracing/span.ts'
import { startSpan } from '#platform/server/observability/tracing/spans.ts'

/** The span of a request: below that of a trusted proxy, or of the page for whose data this server calls itself. */
export function startRequestSpan({ method, headers, id }: FastifyRequest, isFromProxy: boolean): Span | null {
  const { traceparent } = headers
  const remote = isFromProxy && typeof traceparent === 'string' ? traceparent : undefined
  return startSpan(method, {
    kind: 'server',
    parent: getOperationContext()?.span ?? remote,
    attributes: { 'http.request.method': method, 'chairside.request_id': id },
  })
}

/** The route is known when the request is routed; its parameters and its query, which may be the secret of a link, are left out. */
export function endRequestSpan(span: Span, { method, routeOptions }: FastifyRequest, status: number): void {
  const route = routeOptions.url
  span.setName(route ? `${method} ${route}` : method)
  span.setAttributes({ 'http.response.status_code': status, ...(route ? { 'http.route': route } : {}) })
  span.end({ isFailure: status >= 500 })
}
