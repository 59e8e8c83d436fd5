import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Api } from '#platform/server/http/api.ts'
import { getCountedAddress } from '#platform/server/http/counted-address.ts'
import { clearAttempts, countAttempt, type RateLimit, takeBackAttempt } from '#platform/server/http/rate-limit.ts'

/** Counts the attempts at routes that have rate limits, and clears the counts where the limits say so. */
export function enforceRateLimits(api: Api, db: Database): void {
  api.addHook('preHandler', async (request) => {
    for (const limit of limitsOf(request)) await countAttempt(db, limit, keyOfAttempt(limit, request))
  })
  api.addHook('onError', async (request, _reply, error: unknown) => {
    if (!(error instanceof AppError)) return
    for (const limit of limitsOf(request)) if (limit.forgivenCodes?.includes(error.code)) await forgive(limit, request)
  })
  // before the response leaves, so that the next attempt finds the count that this success left
  api.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 300) return
    try {
      for (const limit of limitsOf(request)) if (limit.failuresOnly) await forgive(limit, request)
    } catch (error) {
      // what the call has done is done, and is said
      request.log.error({ reqId: request.id, err: error }, 'a success still counts as an attempt')
    }
  })

  function forgive(limit: RateLimit, request: FastifyRequest): Promise<void> {
    return (limit.remainsAfterSuccess ? takeBackAttempt : clearAttempts)(db, limit, keyOfAttempt(limit, request))
  }
}

function limitsOf(request: FastifyRequest): readonly RateLimit[] {
  return [request.routeOptions.config.limit ?? []].flat()
}

function keyOfAttempt({ keyOf, overAllAddresses }: RateLimit, request: FastifyRequest): string {
  const address = getCountedAddress(request.ip)
  if (!keyOf) return address
  return overAllAddresses ? keyOf(request) : `${keyOf(request)} ${address}`
}
