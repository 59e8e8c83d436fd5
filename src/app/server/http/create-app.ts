import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { authorizeDocumentRead } from '#accounts/documents/server/document-uploads.ts'
import { registerApiDocs } from '#app/server/http/openapi/register-openapi.ts'
import { registerShopFiles } from '#brand/pictures/server/register-shop-files.ts'
import { registerOneClickUnsubscribe } from '#mail/preferences/server/one-click-unsubscribe.ts'
import { emailGauges } from '#mail/server/deliver-email.ts'
import { registerDevMail } from '#mail/server/dev-mail.ts'
import { registerFileRoutes } from '#media/server/serve-files.ts'
import { paymentGauges } from '#payments/attempts/server/payment-attempt.ts'
import { refundGauges } from '#payments/refunds/server/refunds.ts'
import { webhookGauges } from '#payments/webhooks/server/webhook-metrics.ts'
import { transferGauges } from '#payouts/transfers/server/list-order-transfers.ts'
import { requestIdHeader } from '#platform/api-response.ts'
import type { Api } from '#platform/server/http/api.ts'
import { discardUnreadBodies } from '#platform/server/http/discard-unread-body.ts'
import { answerClientError, handleError } from '#platform/server/http/error-handler.ts'
import { compileTrustedProxies, createRequestIds, identifyRequests } from '#platform/server/http/request-id.ts'
import { jobGauges } from '#platform/server/jobs/job-gauges.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import { registerMetrics } from '#platform/server/observability/metrics-route.ts'
import { findHandleOfShop } from '#shop-page/server/own-shop-page.ts'
import { getShopPath } from '#shop-page/shop-path.ts'
import { registerCaptionRoutes } from '#training/server/serve-captions.ts'
import type { Dependencies } from '../dependencies.ts'
import { registerSandbox } from '../embedded-sandbox.ts'
import { closeConnections } from './close-connections.ts'
import { registerHealthRoutes } from './health-routes.ts'
import { registerApi } from './register-api.ts'
import { forbidStoring, registerSecurityHeaders } from './security-headers.ts'
import { createBrowserSettings } from './settings-routes.ts'
import { registerSitemapRoutes } from './sitemap-routes.ts'

/** The gauges of all modules, which `/metrics` reads in one statement. */
const databaseGauges: readonly DatabaseGauges[] = [
  jobGauges,
  emailGauges,
  paymentGauges,
  refundGauges,
  ...webhookGauges,
  transferGauges,
]

/** Routes of the card provider's sandbox, which each payment calls several times. */
const sandboxRoutes = /^\/(?:v1|sandbox)\//

const maxBodyBytes = 1_000_000

/** Long enough to upload documents over a slow line. */
const requestTimeoutMs = 300_000

interface AppOptions {
  logger?: Logger
  web?: { dev: boolean }
  /** Returns false while the first start loads the demo shop; `/readyz` then says that the shop is not ready. */
  isOpen?: () => boolean
  /** Returns true while the server stops: `/readyz` then says so, and each response closes its connection. */
  isStopping?: () => boolean
}

/** The whole HTTP application. It does not listen yet: tests inject requests into it. */
export async function createApp(
  dependencies: Dependencies,
  { logger, web, isOpen = () => true, isStopping = () => false }: AppOptions = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger | undefined = logger
  await Promise.all([dependencies.brand.ready(), dependencies.settings.ready(), dependencies.wordings.ready()])
  const isTrustedProxy = compileTrustedProxies(dependencies.config.trustProxy)
  const app = Fastify({
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    // a child logger for each request costs more than most responses: the log lines name the request themselves
    childLoggerFactory: (common) => common,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: isTrustedProxy,
    genReqId: createRequestIds(isTrustedProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // a request that arrives on an open connection while the server closes is answered too
    return503OnClosing: false,
    // answers requests that never reach a route, for example because a parameter or a header is too long
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.header(requestIdHeader, request.id)),
    clientErrorHandler: answerClientError,
  })
  closeConnections(app)
  app.setErrorHandler(handleError)
  app.decorateRequest('actor', null as never)
  // hooks of every request use callbacks: a promise would cost each request a turn of the event loop
  identifyRequests(app, isTrustedProxy)
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = { kind: 'visitor' }
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  logRequests(app, logger, isOpen)
  forbidStoring(app)
  discardUnreadBodies(app)
  registerSecurityHeaders(app, dependencies.config, web?.dev ?? false)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  registerHealthRoutes(app, dependencies, { isOpen, isStopping })
  const { db, config } = dependencies
  registerMetrics(app, { db, gauges: databaseGauges, token: config.metricsToken, production: config.production })
  registerSitemapRoutes(app, dependencies)
  registerShopFiles(app, dependencies)
  redirectFormerHandles(app, dependencies)
  registerCaptionRoutes(app, dependencies)
  registerFileRoutes(app, {
    ...dependencies,
    onDocumentRead: (name, sessionId) => authorizeDocumentRead(dependencies.db, name, sessionId),
  })
  await registerDevMail(app, dependencies)
  await registerSandbox(app, dependencies)
  await app.register((api) => registerApi(api as unknown as Api, dependencies), { prefix: '/api/v1' })
  registerApiDocs(app)
  await registerOneClickUnsubscribe(app, dependencies)
  if (web) {
    const { registerPages } = await import('#app/server/rendering/register-pages.ts')
    const { brand, settings, catalogueCache } = dependencies
    const { basic } = createBrowserSettings(dependencies)
    await registerPages(app, {
      dev: web.dev,
      api: async (path, remoteAddress) => {
        const from = remoteAddress === undefined ? {} : { remoteAddress }
        const headers = { authorization: basic }
        const response = await app.inject({ url: `/api/v1/${path}`, headers, ...from })
        const requestId = String(response.headers[requestIdHeader])
        return { status: response.statusCode, envelope: response.json<unknown>(), requestId }
      },
      settings: () => createBrowserSettings(dependencies),
      publicUrl: dependencies.publicUrl,
      // each of these versions only grows, so that their sum changes with every one of them
      contentVersion: () => addVersions(catalogueCache.version(), brand.version(), settings.version()),
    })
  }
  return app
}

/** The sum of the versions; null while one of them is unknown. */
function addVersions(...versions: (number | null)[]): number | null {
  return versions.reduce((sum, version) => (sum === null || version === null ? null : sum + version), 0)
}

/**
 * Logs the route of each request without its query, and no ids of people, tokens or IP addresses (runtime.md, LOG_LEVEL). Requests to the
 * sandbox, and all requests while the demo shop is loaded, are logged at the level debug.
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

/** Redirects a handle that its seller has given up recently to her shop page, at the same product and with the same query (N-SHOP-003). */
function redirectFormerHandles(app: FastifyInstance, { db }: Pick<Dependencies, 'db'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const [, handle = '', rest = ''] = /^\/shop\/([a-z0-9-]{3,40})(?=[/?]|$)(.*)$/.exec(request.url) ?? []
    if (handle === '' || request.method !== 'GET') return
    const current = await findHandleOfShop(db, handle)
    if (current !== undefined && current !== handle) return reply.redirect(getShopPath(current) + rest)
  })
}
