import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { logDocumentRead } from '#accounts/server/log-document-read.ts'
import { mountApi } from '#app/server/api.ts'
import { type Description, mountApiDocs } from '#app/server/api-docs.ts'
import { mountHealth } from '#app/server/health.ts'
import { hasOwnSandbox, sandboxOf } from '#app/server/own-sandbox.ts'
import type { Parts } from '#app/server/parts.ts'
import { secure } from '#app/server/security-headers.ts'
import { browserSettings } from '#app/server/settings-routes.ts'
import { mountSitemap } from '#app/server/sitemap.ts'
import { mountDevMail } from '#mail/server/dev-mail.ts'
import { mountFiles } from '#media/server/serve-files.ts'
import { type Api, answerError } from '#platform/server/http.ts'
import { sandbox } from '../../../sandbox/routes.ts'

const jsonLimit = 1_000_000
/** Long enough for documents sent over a poor line. */
const requestTimeout = 300_000

/** The whole server as a value: it listens nowhere yet, so tests ask it directly. */
export async function buildApp(
  parts: Parts,
  { logger, web }: { logger?: Logger; web?: { dev: boolean } } = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger | undefined = logger
  const app = Fastify({
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    // a logger for each request costs more than most answers: its lines name the request themselves
    childLoggerFactory: (common) => common,
    bodyLimit: jsonLimit,
    requestTimeout,
    trustProxy: parts.config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(answerError)
  app.decorateRequest('actor', null as never)
  // what is done for every request waits for nothing, not even for the next turn
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = { kind: 'visitor' }
    done()
  })
  // the path without its query, and no ids of people, tokens or addresses (runtime.md, LOG_LEVEL)
  app.addHook('onResponse', (request, reply, done) => {
    if (logger?.isLevelEnabled('info')) request.log.info(lineOf(request, reply), 'request')
    done()
  })
  secure(app, parts.config, web?.dev ?? false)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  mountHealth(app, parts)
  mountSitemap(app, parts)
  mountFiles(app, { ...parts, onDocumentRead: (name, readerId) => logDocumentRead(parts.db, name, readerId) })
  if (parts.config.devMail) mountDevMail(app, parts)
  if (hasOwnSandbox(parts.config)) await app.register(sandbox, sandboxOf(parts))
  await app.register(
    async (api) => {
      await mountApi(api as unknown as Api, parts)
      mountApiDocs(app, () => api.swagger() as unknown as Description)
    },
    { prefix: '/api/v1' },
  )
  if (web) {
    const { mountWeb } = await import('#app/server/ssr.ts')
    const settings = browserSettings(parts)
    await mountWeb(app, {
      dev: web.dev,
      api: async (path) =>
        (await app.inject({ url: `/api/v1/${path}`, headers: { authorization: settings.basic } })).json(),
      settings,
      publicUrl: parts.publicUrl,
      catalogueVersion: parts.ready.version,
    })
  }
  return app
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    reqId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    by: request.actor.kind,
  }
}
