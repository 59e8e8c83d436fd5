import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Dependencies } from '#app/server/dependencies.ts'
import { registerAccessGuard } from '#app/server/http/access-guard.ts'
import { enforceRateLimits } from '#app/server/http/enforce-rate-limits.ts'
import { registerOpenApi } from '#app/server/http/openapi/register-openapi.ts'
import '#accounts/phone/foreign-numbers.ts'
import { registerRoutes } from '#app/server/http/register-routes.ts'
import { registerIdempotentReplay } from '#app/server/http/replay-idempotent-calls.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Api } from '#platform/server/http/api.ts'
import { createFailure } from '#platform/server/http/error-handler.ts'
import { registerJsonBodyParser } from '#platform/server/http/json-body-parser.ts'
import { createValidationError, isStorableJson, validationMessages } from '#platform/server/http/validation.ts'

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
