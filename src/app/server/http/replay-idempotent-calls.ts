import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import type { Api } from '#platform/server/http/api.ts'
import {
  abandonIdempotentCall,
  type ClaimedKey,
  claimIdempotencyKey,
  hashRequest,
  releaseIdempotencyKey,
  storeIdempotentResponse,
} from '#platform/server/http/idempotency-keys.ts'

export const maxIdempotencyKeyLength = 200
/** Shorter than the two minutes after which another call may claim the key. */
const retryTimeoutMs = 90_000

/** A call that is repeated with the same Idempotency-Key gets the stored response of the first one (api.md section 6). */
export function registerIdempotentReplay(api: Api, db: Database, processLock: ProcessLock): void {
  api.decorateRequest('claim', null)

  api.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (!request.routeOptions.config.idempotent || typeof key !== 'string' || key === '') return
    if (key.length > maxIdempotencyKeyLength) throw new AppError(errorText.keyTooLong, errorCode.invalid)
    const claim = {
      owner: getKeyOwner(request),
      key,
      bodyHash: hashRequest(request.method, request.url, request.body),
    }
    const claimed = await claimIdempotencyKey(db, claim, processLock)
    if (claimed.state === 'first') {
      const { claimedBy, isTakenOver, workId } = claimed
      request.claim = { ...claim, claimedBy, isTakenOver, workId }
      return
    }
    return reply
      .status(claimed.httpStatus)
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(claimed.responseBody)
  })

  api.addHook('onSend', (request, reply, payload, done) => {
    const { claim } = request
    if (!claim) return done(null, payload)
    const isStored = request.routeOptions.config.idempotent === true
    const store = () =>
      isStored || reply.statusCode >= 300 ? storeOrRelease(claim, reply, payload) : abandonIdempotentCall(db, claim)
    store().then(
      () => done(null, payload),
      (error: unknown) => {
        if (!isDatabaseUnavailable(error)) return done(error as Error)
        // the work is over, so its response is sent now; the caller's next attempt waits until the key is stored
        retryWhileUnavailable(store, retryTimeoutMs).catch((lastError: unknown) =>
          request.log.error({ err: lastError }, 'a key was not stored'),
        )
        done(null, payload)
      },
    )
  })

  const storeOrRelease = async (claim: ClaimedKey, reply: FastifyReply, payload: unknown): Promise<void> => {
    if (reply.statusCode >= 500) await abandonIdempotentCall(db, claim)
    else if (reply.statusCode !== 429 && typeof payload === 'string' && isFinal(payload))
      await storeIdempotentResponse(db, claim, reply.statusCode, payload)
    else await releaseIdempotencyKey(db, claim)
  }
}

/**
 * Whether the response is the last one of its key. A response that asks for the card holder's authentication is not: the same call follows,
 * and does more (D-042).
 */
function isFinal(payload: string): boolean {
  return !payload.includes('"nextAction"')
}

function getKeyOwner({ actor, ip }: FastifyRequest): string {
  if (actor.kind === 'visitor') return `visitor ${ip}`
  if (actor.kind === 'admin' && actor.program) return `program ${actor.tokenId}`
  return actor.kind === 'client' ? `client ${actor.clientId}` : `${actor.kind} ${actor.userId}`
}
