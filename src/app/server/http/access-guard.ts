import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#access/server/access.ts'
import type { Actor } from '#access/server/actor.ts'
import { authenticate } from '#accounts/sessions/server/authenticate.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Api } from '#platform/server/http/api.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { clearAttempts, countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'

export interface AccessGuardOptions {
  db: Database
  basic: { user: string; password: string }
  rateLimits: boolean
}

const mayEnter: Record<Access, ReadonlySet<Actor['kind']>> = {
  open: new Set(['visitor', 'seller', 'admin', 'client']),
  none: new Set(['visitor', 'seller', 'admin', 'client']),
  token: new Set(['seller', 'admin']),
  'token-or-explore': new Set(['seller', 'admin', 'client']),
  admin: new Set(['admin']),
  'one-purpose': new Set(['visitor', 'seller', 'admin', 'client']),
  provider: new Set(['visitor']),
}
const looksAtToken = new Set<Access>(['none', 'token', 'token-or-explore', 'admin'])

/** Who may enter, checked before the body is read: basic header, token, kind of actor; then the attempts allowed. */
export function registerAccessGuard(api: Api, { db, basic, rateLimits }: AccessGuardOptions): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${basic.user}:${basic.password}`).toString('base64')}`)

  api.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.config?.access) throw new Error(`${route.url} does not say who may call it`)
  })

  const checkKind = (access: Access, { kind }: Actor) => {
    if (mayEnter[access].has(kind)) return
    if (kind === 'visitor') throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
    throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  }
  const enter = (request: FastifyRequest): Promise<void> | undefined => {
    const access = request.routeOptions.config.access ?? 'open'
    if (access === 'provider') return
    if (!isExpected(request.headers.authorization, expected))
      throw new AppError(errorText.basicMissing, errorCode.basicMissing)
    const token = looksAtToken.has(access) ? readAccessToken(request) : undefined
    if (token === undefined) return void checkKind(access, request.actor)
    return authenticate(db, token).then((actor) => {
      request.actor = actor
      checkKind(access, actor)
    })
  }
  // whoever brings no token is let in or not at once
  api.addHook('onRequest', (request, _reply, done) => {
    let asked: Promise<void> | undefined
    try {
      asked = enter(request)
    } catch (error) {
      return done(error as Error)
    }
    if (asked) asked.then(() => done(), done)
    else done()
  })

  if (!rateLimits) return
  api.addHook('preHandler', async (request) => {
    const limit = request.routeOptions.config.limit
    if (limit) await countAttempt(db, limit, counted(limit, request))
  })
  api.addHook('onError', async (request, _reply, error: unknown) => {
    const limit = request.routeOptions.config.limit
    if (limit && error instanceof AppError && limit.forgivenCodes?.includes(error.code))
      await clearAttempts(db, limit, counted(limit, request))
  })
  api.addHook('onResponse', async (request, reply: FastifyReply) => {
    const limit = request.routeOptions.config.limit
    if (limit?.failuresOnly && reply.statusCode < 300) await clearAttempts(db, limit, counted(limit, request))
  })
}

/** The AccessToken header; an empty one is none. */
export function readAccessToken(request: FastifyRequest): string | undefined {
  const sent = request.headers.accesstoken
  return typeof sent === 'string' && sent !== '' ? sent.slice(0, 200) : undefined
}

function counted(limit: RateLimit, request: FastifyRequest): string {
  return limit.keyOf ? `${limit.keyOf(request)} ${request.ip}` : request.ip
}

function isExpected(sent: string | undefined, expected: Buffer): boolean {
  const given = Buffer.from(sent ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
