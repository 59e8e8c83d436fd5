import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from '#platform/server/http/request-id.ts'
import { type OperationContext, runInContext } from '#platform/server/observability/operation-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    operation: OperationContext
  }
}

/** Returns each request's id in a header, and makes it known to log lines and to the jobs that the request enqueues. */
export function identifyRequests(app: FastifyInstance): void {
  app.decorateRequest('operation', null as never)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    request.operation = { requestId: request.id }
    runInContext(request.operation, done)
  })
  // a body that was read from the socket lost the context
  app.addHook('preValidation', (request, _reply, done) => runInContext(request.operation, done))
}
