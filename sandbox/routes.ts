import type { Socket } from 'node:net'
import type {} from '@fastify/swagger'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Asked, answerChanging, answerReading, type Verb } from './answer-call.ts'
import { checkKey } from './check-key.ts'
import { startPostman } from './deliver-events.ts'
import type { Trouble } from './faults.ts'
import { takeFault } from './faults-store.ts'
import { newId } from './ids.ts'
import { mountPages } from './mount-pages.ts'
import { sandboxDb } from './objects-store.ts'
import { type FormObject, parseForm, UnreadableForm } from './parse-form.ts'
import { invalidRequest, ProviderError } from './provider-error.ts'
import type { SandboxDb } from './sandbox-tables.ts'
import { apiVersion, type SandboxOptions } from './settings.ts'
import { type Method, verbs } from './verbs.ts'

export type { SandboxOptions } from './settings.ts'

const controls = '/v1/test_helpers/sandbox/'
const form = 'application/x-www-form-urlencoded'

/**
 * The sandbox card provider as a plugin: its API at /v1/, its pages at /sandbox/, its webhooks. It keeps its own body
 * parser and error shapes to itself, so it can stand beside any other routes.
 */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const db = sandboxDb(options.db)
  const held = new Set<Socket>()
  const postman = startPostman(db, options, (error) => app.log.error({ err: error }, 'webhooks could not be sent'))
  app.addHook('preClose', async () => {
    for (const socket of held) socket.destroy()
    await postman.stop()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(form, { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    request.sandboxBody = body
    return parseForm(body)
  })
  app.decorateRequest('sandboxBody', '')
  app.setErrorHandler(answerError)
  for (const [method, url, verb] of verbs)
    app.route({
      method,
      url,
      schema: { hide: true },
      handler: (request, reply) => answer(request, reply, { method, verb, db, options, held, wake: postman.wake }),
    })
  app.options('/v1/tokens', { schema: { hide: true } }, (_request, reply) => allowBrowsers(reply).status(204).send())
  app.all('/v1/*', { schema: { hide: true } }, async ({ method, url }) => {
    throw invalidRequest(`Unrecognized request URL (${method}: ${url.split('?')[0]}).`, {}, 404)
  })
  mountPages(app as FastifyInstance, db, options, postman.wake)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, by which a repeated call is known. */
    sandboxBody: string
  }
}

interface Mounted {
  method: Method
  verb: Verb
  db: SandboxDb
  options: SandboxOptions
  held: Set<Socket>
  wake: () => void
}

async function answer(request: FastifyRequest, reply: FastifyReply, mounted: Mounted): Promise<FastifyReply> {
  const { method, verb, db, options, held, wake } = mounted
  const asked = readAsked(request, method)
  reply.headers({ 'request-id': asked.requestId, 'stripe-version': apiVersion, 'cache-control': 'no-cache, no-store' })
  if (asked.path === '/v1/tokens') allowBrowsers(reply)
  checkKey(request.headers.authorization, asked.path, asked.input.key ?? asked.input.client_secret)
  const trouble = asked.path.startsWith(controls) ? null : ((await takeFault(db, method, asked.path)) as Trouble | null)
  if (trouble === 'timeout') return hold(reply, held)
  if (trouble === 'error_500') throw new ProviderError(500, { type: 'api_error', message: 'An error occurred.' })
  const { status, body, replayOf } = await (method === 'GET' ? answerReading : answerChanging)(db, options, asked, verb)
  if (method !== 'GET') wake()
  if (trouble === 'timeout_after') return hold(reply, held)
  if (trouble === 'drop_after') return drop(reply)
  if (asked.idempotencyKey) reply.header('idempotency-key', asked.idempotencyKey)
  if (replayOf) reply.headers({ 'idempotent-replayed': 'true', 'original-request': replayOf })
  return reply.status(status).send(body)
}

function readAsked(request: FastifyRequest, method: Method): Asked {
  const [path = '', query = ''] = request.url.split('?', 2)
  if (path.includes('%00')) throw invalidRequest('Invalid characters')
  return {
    path,
    params: request.params as Record<string, string>,
    input: method === 'GET' ? parseForm(query) : ((request.body ?? {}) as FormObject),
    rawBody: `${method} ${request.sandboxBody}`,
    account: header(request, 'stripe-account'),
    idempotencyKey: method === 'POST' ? header(request, 'idempotency-key') : null,
    requestId: newId('req', 14),
  }
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The card form posts straight here, from whatever address the shop has. */
function allowBrowsers(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-max-age': '600',
  })
}

/** Says nothing until the caller gives up or the server stops. */
function hold(reply: FastifyReply, held: Set<Socket>): FastifyReply {
  const { socket } = reply.raw
  if (socket) {
    held.add(socket)
    socket.once('close', () => held.delete(socket))
  }
  return reply.hijack()
}

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shaped = error instanceof ProviderError ? error : shape(error)
  if (shaped.status >= 500 && !(error instanceof ProviderError)) request.log.error({ err: error }, 'unexpected')
  if (!reply.hasHeader('request-id')) reply.header('request-id', newId('req', 14))
  return reply.status(shaped.status).send(shaped.body)
}

function shape(error: FastifyError): ProviderError {
  if (error instanceof UnreadableForm) return invalidRequest(error.message)
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return invalidRequest(error.message, {}, statusCode)
  return new ProviderError(500, { type: 'api_error', message: 'An unknown error occurred' })
}
