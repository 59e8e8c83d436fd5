import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { guard } from '#app/server/gate.ts'
import type { Parts } from '#app/server/parts.ts'
import { replayAnswers } from '#app/server/replay.ts'
import { mountRooms } from '#app/server/rooms.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { type Api, failure, invalid, inWords } from '#platform/server/http.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isStorable } from '#platform/server/storable-text.ts'

/** Everything under /api/v1/, with its own schemas, guards and description. */
export async function mountApi(api: Api, parts: Parts): Promise<void> {
  api.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const parsed = schema.safeParse(data, inWords)
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
  })
  api.setSerializerCompiler(serializerCompiler)
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chairside',
        version: '1',
        description: 'Every call of the shop. docs/spec/api.md says it in words.',
      },
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          accessToken: { type: 'apiKey', in: 'header', name: 'AccessToken' },
        },
      },
      security: [{ basic: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  const paths: { method: string; path: RegExp }[] = []
  api.addHook('onRoute', (route) => {
    const path = new RegExp(`^${route.url.replace(/\./g, '\\.').replace(/:[^/]+/g, '[^/]+')}/?$`)
    for (const method of [route.method].flat()) paths.push({ method, path })
  })
  guard(api, { db: parts.db, basic: parts.config.basic, rateLimits: parts.config.rateLimits })
  api.addHook('preValidation', (request, _reply, done) => {
    done(isStorable(request.body) ? undefined : new Refusal(errorText.malformed, errorCode.invalid))
  })
  replayAnswers(api, parts.db)
  await mountRooms(api, parts)
  api.get('/openapi.json', { config: { access: 'provider' }, schema: { hide: true } }, () => api.swagger())
  // a method that a path does not have is told apart from a path that does not exist
  api.setNotFoundHandler((request, reply) => {
    const known = paths.some(({ path }) => path.test(request.url.split('?')[0] ?? ''))
    return known
      ? reply.status(405).send(failure(errorText.noSuchMethod, errorCode.notFound))
      : reply.status(404).send(failure(errorText.notFound, errorCode.notFound))
  })
}
