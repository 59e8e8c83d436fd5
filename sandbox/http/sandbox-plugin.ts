import type { Socket } from 'node:net'
import type {} from '@fastify/swagger'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { registerPages } from '../pages/page-routes.ts'
import { apiVersion, type SandboxOptions } from '../sandbox-options.ts'
import { consumeFault } from '../storage/faults-store.ts'
import { generateObjectId } from '../storage/object-id.ts'
import { sandboxDb } from '../storage/objects-store.ts'
import type { JsonObject, SandboxDatabase } from '../storage/sandbox-tables.ts'
import { startWebhookDelivery } from '../webhooks/deliver-webhooks.ts'
import { apiRoutes, type Method } from './api-routes.ts'
import { authenticateApiKey } from './authenticate-api-key.ts'
import { type Exchange, exchangeChannel } from './exchanges.ts'
import type { FaultKind } from './fault-injection.ts'
import { type ApiRequest, handleRead, handleWrite, type Operation } from './handle-request.ts'
import { type FormObject, InvalidForm, parseForm } from './parse-form.ts'
import { parseMultipart } from './parse-multipart.ts'
import { invalidRequest, ProviderError } from './provider-error.ts'

export type { SandboxOptions } from '../sandbox-options.ts'

const faultControlPath = '/v1/test_helpers/sandbox/'
const formContentType = 'application/x-www-form-urlencoded'
const multipartContentType = 'multipart/form-data'
const largestUpload = 16_000_000

/**
 * The sandbox card provider as a Fastify plugin: its API at /v1/, its pages at /sandbox/ and its webhooks. Its body parser and error
 * handler are encapsulated, so that it can be registered next to other routes.
 */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const db = sandboxDb(options.db)
  const held = new Set<Socket>()
  const postman = startWebhookDelivery(db, options, (error) =>
    app.log.error({ err: error }, 'webhooks could not be sent'),
  )
  app.addHook('preClose', async () => {
    for (const socket of held) socket.destroy()
    await postman.stop()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formContentType, { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    request.sandboxBody = body
    return parseForm(body)
  })
  app.addContentTypeParser(
    multipartContentType,
    { parseAs: 'buffer', bodyLimit: largestUpload },
    async (request: FastifyRequest, body: Buffer) => {
      const form = await parseMultipart(body, request.headers['content-type'] ?? '')
      // the parsed form replaces the raw body, which differs even for equal forms: each request has a multipart boundary of its own
      request.sandboxBody = JSON.stringify(form)
      return form
    },
  )
  app.decorateRequest('sandboxBody', '')
  app.decorateRequest('sandboxInput', null)
  app.setErrorHandler(sendError)
  for (const [method, url, verb] of apiRoutes)
    app.route({
      method,
      url,
      schema: { hide: true },
      handler: (request, reply) =>
        handleApiRequest(request, reply, { method, verb, db, options, held, wake: postman.wake }),
    })
  app.options('/v1/tokens', { schema: { hide: true } }, (_request, reply) => allowCrossOrigin(reply).status(204).send())
  app.all('/v1/*', { schema: { hide: true } }, async ({ method, url }) => {
    throw invalidRequest(`Unrecognized request URL (${method}: ${url.split('?')[0]}).`, {}, 404)
  })
  registerPages(app as FastifyInstance, db, options, postman.wake)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, or the parsed form of an upload; the fingerprint of an idempotent request is made from it. */
    sandboxBody: string
    /** The parsed query or body; null until the API key was accepted. */
    sandboxInput: FormObject | null
  }
}

interface RouteContext {
  method: Method
  verb: Operation
  db: SandboxDatabase
  options: SandboxOptions
  held: Set<Socket>
  wake: () => void
}

async function handleApiRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  mounted: RouteContext,
): Promise<FastifyReply> {
  const { method, verb, db, options, held, wake } = mounted
  const apiRequest = parseRequest(request, method)
  reply.headers({
    'request-id': apiRequest.requestId,
    'stripe-version': apiVersion,
    'cache-control': 'no-cache, no-store',
  })
  if (apiRequest.path === '/v1/tokens') allowCrossOrigin(reply)
  authenticateApiKey(
    request.headers.authorization,
    apiRequest.path,
    apiRequest.input.key ?? apiRequest.input.client_secret,
    options.secretKey,
  )
  request.sandboxInput = apiRequest.input
  const trouble = apiRequest.path.startsWith(faultControlPath)
    ? null
    : ((await consumeFault(db, method, apiRequest.path)) as FaultKind | null)
  if (trouble === 'timeout') return holdConnection(reply, held)
  if (trouble === 'error_500') throw new ProviderError(500, { type: 'api_error', message: 'An error occurred.' })
  const { status, body, replayOf } = await (method === 'GET' ? handleRead : handleWrite)(db, options, apiRequest, verb)
  publishExchange(request, status, body)
  if (method !== 'GET') wake()
  if (trouble === 'timeout_after') return holdConnection(reply, held)
  if (trouble === 'drop_after') return dropConnection(reply)
  if (apiRequest.idempotencyKey) reply.header('idempotency-key', apiRequest.idempotencyKey)
  if (replayOf) reply.headers({ 'idempotent-replayed': 'true', 'original-request': replayOf })
  return reply.status(status).send(body)
}

function parseRequest(request: FastifyRequest, method: Method): ApiRequest {
  const [path = '', query = ''] = request.url.split('?', 2)
  if (path.includes('%00')) throw invalidRequest('Invalid characters')
  return {
    path,
    params: request.params as Record<string, string>,
    input: method === 'GET' ? parseForm(query) : ((request.body ?? {}) as FormObject),
    rawBody: `${method} ${request.sandboxBody}`,
    account: getHeader(request, 'stripe-account'),
    idempotencyKey: method === 'POST' ? getHeader(request, 'idempotency-key') : null,
    requestId: generateObjectId('req', 14),
  }
}

function getHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Allows the card form to post from any origin, because the shop may have any URL. */
function allowCrossOrigin(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-max-age': '600',
  })
}

/** Sends no response until the client disconnects or the server stops. */
function holdConnection(reply: FastifyReply, held: Set<Socket>): FastifyReply {
  const { socket } = reply.raw
  if (socket) {
    held.add(socket)
    socket.once('close', () => held.delete(socket))
  }
  return reply.hijack()
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shaped = error instanceof ProviderError ? error : toProviderError(error)
  if (shaped.status >= 500 && !(error instanceof ProviderError)) request.log.error({ err: error }, 'unexpected')
  publishExchange(request, shaped.status, shaped.body)
  if (!reply.hasHeader('request-id')) reply.header('request-id', generateObjectId('req', 14))
  return reply.status(shaped.status).send(shaped.body)
}

function publishExchange(request: FastifyRequest, status: number, body: JsonObject): void {
  const { method, routeOptions, sandboxInput: input } = request
  exchangeChannel.publish({ method, url: routeOptions.url ?? '', input, status, body } satisfies Exchange)
}

function toProviderError(error: FastifyError): ProviderError {
  if (error instanceof InvalidForm) return invalidRequest(error.message)
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return invalidRequest(error.message, {}, statusCode)
  return new ProviderError(500, { type: 'api_error', message: 'An unknown error occurred' })
}
