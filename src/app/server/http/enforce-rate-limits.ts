import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'
import type { Api } from '#platform/server/http/api.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { clearAttempts, countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'

/** Counts the attempts at routes that have a rate limit, and clears the count where the limit says so. */
export function enforceRateLimits(api: Api, db: Database): void {
  api.addHook('preHandler', async (request) => {
    const limit = request.routeOptions.config.limit
    if (limit) await countAttempt(db, limit, keyOfAttempt(limit, request))
  })
  api.addHook('onError', async (request, _reply, error: unknown) => {
    const limit = request.routeOptions.config.limit
    if (limit && error instanceof AppError && limit.forgivenCodes?.includes(error.code))
      await clearAttempts(db, limit, keyOfAttempt(limit, request))
  })
  api.addHook('onResponse', async (request, reply: FastifyReply) => {
    const limit = request.routeOptions.config.limit
    if (limit?.failuresOnly && reply.statusCode < 300) await clearAttempts(db, limit, keyOfAttempt(limit, request))
  })
}

function keyOfAttempt(limit: RateLimit, request: FastifyRequest): string {
  return limit.keyOf ? `${limit.keyOf(request)} ${request.ip}` : request.ip
}
