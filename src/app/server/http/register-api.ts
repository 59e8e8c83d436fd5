import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { registerOpenApi } from '#app/server/http/openapi/register-openapi.ts'
import type { Dependencies } from '../dependencies.ts'
import { registerAccessGuard } from './access-guard.ts'
import '#accounts/phone/foreign-numbers.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createValidationError, isStorableJson, validationMessages } from '#platform/server/http/api.ts'
import { getCountedAddress } from '#platform/server/http/counted-address.ts'
import { createFailure } from '#platform/server/http/error-handler.ts'
import { registerJsonBodyParser } from '#platform/server/http/json-body-parser.ts'
import { clearAttempts, countAttempt, type RateLimit, takeBackAttempt } from '#platform/server/http/rate-limit.ts'
import { registerRoutes } from './register-routes.ts'
import { registerIdempotentReplay } from './replay-idempotent-calls.ts'

/** Everything under /api/v1/: validation, access, rate limits, idempotency, the routes and their OpenAPI description. */
export async function registerApi(api: Api, dependencies: Dependencies): Promise<void> {
  api.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const parsed = schema.safeParse(data, validationMessages)
    return parsed.success ? { value: parsed.data } : { error: createValidationError(parsed.error) }
  })
  api.setSerializerCompiler(serializerCompiler)
  registerJsonBodyParser(api)
  await registerOpenApi(api, dependencies.publicUrl)
  const paths: { method: string; path: RegExp }[] = []
  api.addHook('onRoute', (route) => {
    const path = new RegExp(`^${route.url.replace(/\./g, '\\.').replace(/:[^/]+/g, '[^/]+')}/?$`)
    for (const method of [route.method].flat()) paths.push({ method, path })
  })
  registerAccessGuard(api, dependencies)
  if (dependencies.config.rateLimits) enforceRateLimits(api, dependencies.db)
  api.addHook('preValidation', (request, _reply, done) => {
    const isStorable = [request.params, request.query, request.body].every(isStorableJson)
    done(isStorable ? undefined : new AppError(errorText.malformed, errorCode.invalid))
  })
  registerIdempotentReplay(api, dependencies.db, dependencies.processLock)
  await registerRoutes(api, dependencies)
  // 405 for a method that a known path does not have, 404 for an unknown path
  api.setNotFoundHandler((request, reply) => {
    const isKnownPath = paths.some(({ path }) => path.test(request.url.split('?')[0] ?? ''))
    return isKnownPath
      ? reply.status(405).send(createFailure(errorText.noSuchMethod, errorCode.notFound))
      : reply.status(404).send(createFailure(errorText.notFound, errorCode.notFound))
  })
}

/** Counts the attempts at routes that have rate limits, and takes an attempt back or clears the count where the limit says so. */
function enforceRateLimits(api: Api, db: Database): void {
  api.addHook('preHandler', async (request) => {
    for (const limit of limitsOf(request)) await countAttempt(db, limit, keyOfAttempt(limit, request))
  })
  api.addHook('onError', async (request, _reply, error: unknown) => {
    if (!(error instanceof AppError)) return
    for (const limit of limitsOf(request)) if (limit.forgivenCodes?.includes(error.code)) await forgive(limit, request)
  })
  // awaited before the response leaves, so that the caller's next attempt finds the count without this success
  api.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 300) return
    try {
      for (const limit of limitsOf(request)) if (limit.failuresOnly) await forgive(limit, request)
    } catch (error) {
      // the call has succeeded, so its response is sent although the count remains
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
