import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** Routes of the card provider's sandbox: each payment makes several calls to it. */
const sandboxRoutes = /^\/(?:v1|sandbox)\//

/**
 * Logs the route of each request without its query, and no ids of people, tokens or IP addresses (runtime.md, LOG_LEVEL). The
 * sandbox's requests, and those of the demo shop that is being loaded, are details.
 */
export function logRequests(app: FastifyInstance, logger: Logger | undefined, isOpen: () => boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (logger?.isLevelEnabled('info')) {
      const isDetail = !isOpen() || sandboxRoutes.test(request.routeOptions.url ?? '')
      request.log[isDetail ? 'debug' : 'info'](describeRequest(request, reply), 'request')
    }
    done()
  })
}

function describeRequest(request: FastifyRequest, reply: FastifyReply): object {
  return {
    reqId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    by: request.actor.kind,
  }
}
