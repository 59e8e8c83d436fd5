import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from '#platform/api-response.ts'
import { getOperationContext, runInContext } from '#platform/server/observability/operation-context.ts'
import type { Span } from '#platform/server/observability/tracing/span.ts'
import { endRequestSpan, startRequestSpan } from '#platform/server/observability/tracing/start-tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** The ids that are accepted from a proxy: harmless in a log line or on a page, and as long as those of the usual proxies. */
const acceptedId = /^[\w.:=-]{8,100}$/

export type IsTrustedProxy = (address: string, hop: number) => boolean

/** Returns a check whether an address belongs to a reverse proxy of the setting TRUST_PROXY. */
export function compileTrustedProxies(proxies: string | undefined): IsTrustedProxy {
  return proxyAddr.compile(proxies?.split(',').map((proxy) => proxy.trim()) ?? [])
}

/** Returns the id of a request: the one that a trusted proxy sent, if it looks like an id, otherwise a new one. */
export function createRequestIds(isTrustedProxy: IsTrustedProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    // an API call that this server makes while it renders a page belongs to the request of that page
    const ofPage = getOperationContext()?.requestId
    if (ofPage) return ofPage
    const id = headers[requestIdHeader]
    const isAccepted = typeof id === 'string' && isTrustedProxy(socket.remoteAddress ?? '', 0) && acceptedId.test(id)
    return isAccepted ? id : randomUUID()
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
