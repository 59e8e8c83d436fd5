import swagger from '@fastify/swagger'
import type { FastifyContextConfig } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { completeDocument } from '#app/server/http/openapi/complete-document.ts'
import { securitySchemes } from '#app/server/http/openapi/describe-access.ts'
import type { OpenApiDocument } from '#app/server/http/openapi/openapi-types.ts'
import type { Api } from '#platform/server/http/api.ts'

const description = `Every call of the shop. Each answers an envelope: \`statusCode\` 1 with \`responseData\`, or 0 with
\`responseMessage\` for the user and an \`error\` whose \`errorCode\` says what happened.`

/** Collects the routes that are registered from now on and serves their OpenAPI description at /openapi.json. */
export async function registerOpenApi(api: Api, publicUrl: () => string): Promise<void> {
  const configs = new Map<string, FastifyContextConfig>()
  api.addHook('onRoute', ({ method, url, schema, config = {} }) => {
    if (method === 'HEAD' || schema?.hide) return
    const id = schema?.operationId
    if (!id) throw new Error(`${url} has no operation id`)
    if (configs.has(id)) throw new Error(`two routes have the operation id ${id}`)
    configs.set(id, config)
  })
  await api.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Chairside', version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
      components: { securitySchemes },
    },
    transform: (route) =>
      jsonSchemaTransform({ ...route, schema: { ...route.schema, ...inlineParameters(route.schema) } }),
    transformObject: jsonSchemaTransformObject,
  })
  let completed: OpenApiDocument | undefined
  api.get('/openapi.json', { config: { access: 'provider' }, schema: { hide: true } }, () => {
    completed ??= completeDocument(api.swagger() as unknown as OpenApiDocument, configs)
    return { ...completed, servers: [{ url: publicUrl() }] }
  })
}

/** A named schema becomes a reference, which a query or a path cannot be; a copy has no name. */
function inlineParameters({ params, querystring }: { params?: unknown; querystring?: unknown }) {
  const inline = (schema: unknown) => (schema instanceof z.ZodType ? schema.clone(schema.def) : undefined)
  return { params: inline(params), querystring: inline(querystring) }
}
