import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from '#platform/api-response.ts'
import { runInContext } from '#platform/server/observability/operation-context.ts'

/** Returns each request's id in a header, and makes it known to log lines and to the jobs that the request enqueues. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    runInContext({ requestId: request.id }, done)
  })
}
