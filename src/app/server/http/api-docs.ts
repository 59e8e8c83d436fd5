import Fastify, { type FastifyInstance } from 'fastify'

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
