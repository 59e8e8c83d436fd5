import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from '#platform/api-response.ts'
import type { IsTrustedProxy } from '#platform/server/http/request-id.ts'
import { runInContext } from '#platform/server/observability/operation-context.ts'
import type { Span } from '#platform/server/observability/tracing/span.ts'
import { endRequestSpan, startRequestSpan } from '#platform/server/observability/tracing/trace-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** Returns each request's id in a header, and makes it known to log lines, traces and the jobs that the request enqueues. */
export function identifyRequests(app: FastifyInstance, isTrustedProxy: IsTrustedProxy): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    request.span = startRequestSpan(request, isTrustedProxy(request.socket.remoteAddress ?? '', 0))
    runInContext({ requestId: request.id, ...(request.span ? { span: request.span } : {}) }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) endRequestSpan(request.span, request, reply.statusCode)
    done()
  })
}
