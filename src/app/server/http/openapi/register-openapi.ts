import swagger from '@fastify/swagger'
import Fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Api } from '#platform/server/http/api.ts'
import { describedSchemas } from '#platform/wire-schemas.ts'
import { describeWebhooks } from '#webhooks/server/describe-webhooks.ts'
import { securitySchemes } from './describe-access.ts'
import { describeOperation } from './describe-operation.ts'
import type { OpenApiDocument, Operation } from './openapi-types.ts'

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: describedSchemas })

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
    transform: (route) => toJsonSchema({ ...route, schema: { ...route.schema, ...inlineParameters(route.schema) } }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: describedSchemas }),
  })
  let completed: OpenApiDocument | undefined
  api.get('/openapi.json', { config: { access: 'provider' }, schema: { hide: true } }, () => {
    completed ??= completeDocument(api.swagger() as unknown as OpenApiDocument, configs)
    return { ...completed, servers: [{ url: publicUrl() }] }
  })
}

/** Copies the schemas of path and query, because a copy has no name: a named schema becomes a reference, which parameters cannot be. */
function inlineParameters({ params, querystring }: { params?: unknown; querystring?: unknown }) {
  const inline = (schema: unknown) => (schema instanceof z.ZodType ? schema.clone(schema.def) : undefined)
  return { params: inline(params), querystring: inline(querystring) }
}

/** The configuration of each route by its operation id. */
type ConfigOfOperation = ReadonlyMap<string, FastifyContextConfig>

/** Completes each operation, unites paths that OpenAPI takes for the same, adds the webhooks and drops schemas that nothing uses. */
function completeDocument(document: OpenApiDocument, configs: ConfigOfOperation): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const names = uniteNames(Object.keys(document.paths))
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const united = names.get(shapeOf(path)) ?? path
      const config = configs.get(operation.operationId ?? '')
      if (!config) throw new Error(`${method} ${path} has no route`)
      paths[united] = { ...paths[united], [method]: describeOperation(rename(operation, path, united), config) }
    }
  const webhooks = describeWebhooks()
  const schemas = usedSchemas(document, { paths, webhooks })
  return { ...document, paths, webhooks, components: { ...document.components, schemas } }
}

const parameter = /\{([^}]+)\}/g
const shapeOf = (path: string) => path.replace(parameter, '{}')
const namesIn = (path: string) => [...path.matchAll(parameter)].map(([, name = '']) => name)

/** Paths that differ only in the names of their parameters are the same to OpenAPI, so the names are joined: `{a_or_b}`. */
function uniteNames(paths: string[]): ReadonlyMap<string, string> {
  const byShape = Map.groupBy(paths, shapeOf)
  return new Map(
    [...byShape].map(([shape, same]) => {
      let at = 0
      return [shape, shape.replaceAll('{}', () => `{${uniteAt(same, at++)}}`)]
    }),
  )
}

function uniteAt(paths: string[], at: number): string {
  return [...new Set(paths.map((path) => namesIn(path)[at]))].join('_or_')
}

function rename(operation: Operation, from: string, to: string): Operation {
  if (from === to) return operation
  const [before, after] = [namesIn(from), namesIn(to)]
  const parameters = operation.parameters?.map((described) => {
    const name = after[before.indexOf(described.name)]
    return described.in === 'path' && name && name !== described.name
      ? { ...described, name, description: `Here ${described.name}.` }
      : described
  })
  return parameters ? { ...operation, parameters } : operation
}

const referenceStart = '#/components/schemas/'

/** The named schemas that calls and webhooks use, directly or through another schema. */
function usedSchemas(
  { components: { schemas } }: OpenApiDocument,
  described: object,
): OpenApiDocument['components']['schemas'] {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (key !== '$ref' || typeof child !== 'string') visit(child)
      else if (!used.has(child)) {
        used.add(child)
        visit(schemas[child.slice(referenceStart.length)])
      }
    }
  }
  visit(described)
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(referenceStart + name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const title = 'Chairside API'

const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><div id="reference"></div><script src="/api/docs/scalar.js"></script><script src="/api/docs/start.js"></script></body></html>`

/** Settings of the API page that load nothing from other origins and send nothing there: no fonts, no telemetry, no proxy, no assistant. */
const configuration = {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}
const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})`

/** The API's documentation at /api/docs: Scalar's reference of the OpenAPI description, served by the shop itself. */
export function registerApiDocs(app: FastifyInstance): void {
  let script: Promise<string> | undefined
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/api/docs/scalar.js', async (_request, reply) => {
    script ??= loadScalar()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(await script)
  })
}

/** The library holds its script of five megabytes as text, so it is imported at the first request of the page and not at start. */
async function loadScalar(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: configuration.url } })
  const { payload } = await server.inject('/reference/js/scalar.js')
  await server.close()
  return payload
}
