import '#accounts/phone/foreign-numbers.ts'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#access/server/access.ts'
import { type Actor, requireRight } from '#access/server/actor.ts'
import { authenticate, confirmedPasswordLifetimeMinutes, createTokenReader } from '#accounts/sessions/server/session.ts'
import { createProgramAuthentication } from '#back-office/program-keys/server/authenticate-program.ts'
import { authenticateClient } from '#client-page/codes/server/client-session.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Api } from '#platform/server/http/api.ts'
import { toCanonicalId } from '#platform/wire-schemas.ts'

interface AccessGuardOptions {
  db: Database
  config: {
    rateLimits: boolean
    /** The user name and the password that every call has to send in its Authorization header. */
    basic: { user: string; password: string }
    /** An administrator without a second factor has no access (D-230). */
    secondFactorRequired: boolean
  }
}

const allowedKinds: Record<Access, ReadonlySet<Actor['kind']>> = {
  open: new Set(['visitor', 'seller', 'admin', 'client']),
  none: new Set(['visitor', 'seller', 'admin', 'client']),
  token: new Set(['seller', 'admin']),
  'token-or-explore': new Set(['seller', 'admin', 'client']),
  admin: new Set(['admin']),
  'client-page': new Set(['visitor']),
  'one-purpose': new Set(['visitor', 'seller', 'admin', 'client']),
  link: new Set(['visitor', 'seller', 'admin', 'client']),
  provider: new Set(['visitor']),
  carrier: new Set(['visitor']),
}

const readsToken = new Set<Access>(['none', 'token', 'token-or-explore', 'admin'])

/**
 * Checks before the body is read who may call a route: the basic header, the access token, the kind of actor, an administrator's right, and
 * whether the password was confirmed recently. A program sends only its key, in place of header, token and password (D-656).
 */
export function registerAccessGuard(api: Api, { db, config }: AccessGuardOptions): void {
  const { basic, secondFactorRequired, rateLimits: isLimited } = config
  const readToken = createTokenReader(db, { secondFactor: secondFactorRequired })
  const authenticateProgram = createProgramAuthentication(db, { secondFactorRequired, isLimited })
  const expected = Buffer.from(`Basic ${Buffer.from(`${basic.user}:${basic.password}`).toString('base64')}`)

  api.decorateRequest('clientSession', null)
  api.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') return
    if (!route.config?.access) throw new Error(`${route.url} does not say who may call it`)
    if (route.config.access === 'admin' && !route.config.right)
      throw new Error(`${route.url} does not say which right it needs`)
  })

  const checkKind = (access: Access, { kind }: Actor) => {
    if (allowedKinds[access].has(kind)) return
    if (kind === 'visitor') throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
    throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  }
  const checkAccess = (request: FastifyRequest): Promise<void> | undefined => {
    const access = request.routeOptions.config.access ?? 'open'
    if (access === 'provider' || access === 'carrier') return
    const key = readProgramKey(request)
    if (key !== undefined)
      return authenticateProgram(key, request.ip).then((actor) => {
        request.actor = actor
        const { right = 'owner', isForPeopleAlone = false } = request.routeOptions.config
        requireRight(actor, access === 'admin' && !isForPeopleAlone ? right : 'any')
      })
    if (!isExpected(request.headers.authorization, expected))
      throw new AppError(errorText.basicMissing, errorCode.basicMissing)
    if (access === 'client-page')
      return authenticateClient(db, readAccessToken(request), request.ip).then((session) => {
        request.clientSession = session
      })
    const token = readsToken.has(access) ? readAccessToken(request) : undefined
    if (token === undefined) return void checkKind(access, request.actor)
    return authenticate(db, readToken, { token, ipAddress: request.ip }).then(({ actor, passwordAgeMinutes }) => {
      request.actor = actor
      checkViewer(request, actor)
      checkKind(access, actor)
      if (access === 'admin') requireRight(actor, request.routeOptions.config.right ?? 'owner')
      checkPassword(request, passwordAgeMinutes)
    })
  }
  // a call without a token does not wait for a promise
  api.addHook('onRequest', (request, _reply, done) => {
    let pending: Promise<void> | undefined
    try {
      pending = checkAccess(request)
    } catch (error) {
      return done(error as Error)
    }
    if (pending) pending.then(() => done(), done)
    else done()
  })
}

/** The key of a program, sent as `Authorization: Bearer`. */
function readProgramKey({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S{1,200}) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** The AccessToken header; an empty one counts as absent. */
function readAccessToken(request: FastifyRequest): string | undefined {
  const sent = request.headers.accesstoken
  return typeof sent === 'string' && sent !== '' ? sent.slice(0, 200) : undefined
}

/**
 * Refuses a call from a page that was opened for another person than the one of the token: a seller, an administrator or the client of a
 * visit (D-422). A call without the header `x-viewer` is not checked.
 */
function checkViewer({ headers }: FastifyRequest, actor: Actor): void {
  const sent = headers['x-viewer']
  if (sent === undefined || sent === '' || actor.kind === 'visitor') return
  if (toCanonicalId(String(sent)) !== (actor.kind === 'client' ? actor.clientId : actor.userId))
    throw new AppError(errorText.viewerChanged, errorCode.viewerChanged)
}

/** Refuses a call for which the password was not confirmed recently enough (D-231, D-428). */
function checkPassword({ params, routeOptions }: FastifyRequest, ageMinutes: number | null): void {
  const { confirmedPassword } = routeOptions.config
  if (!confirmedPassword) return
  const { withinMinutes, isNeeded = () => true } =
    confirmedPassword === true ? { withinMinutes: confirmedPasswordLifetimeMinutes } : confirmedPassword
  if (!isNeeded(params as Record<string, string>)) return
  if (ageMinutes === null || ageMinutes >= withinMinutes)
    throw new AppError(errorText.confirmPassword, errorCode.passwordUnconfirmed)
}

function isExpected(sent: string | undefined, expected: Buffer): boolean {
  const received = Buffer.from(sent ?? '')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
