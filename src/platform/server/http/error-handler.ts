import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, BusyError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { isDatabaseClosed, isDatabaseUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import type { Failure } from './api.ts'

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** The envelope of a failure (D-179). */
export function createFailure(message: string, code: number, errors?: unknown): Failure {
  const error = { errorCode: code, responseMessage: message }
  return { statusCode: 0, responseMessage: message, error: errors === undefined ? error : { ...error, errors } }
}

/** After how many seconds to try again, if a database, a disk or a provider could not be reached. */
const retryAfterSeconds = '5'

/** Statuses of the framework's refusals that the response keeps, as it keeps 413; others from 400 to 499 become 400. */
const answeredStatuses = new Set([408, 414, 415])

/** SQLSTATEs of a NUL character, as text or inside JSON, which no column can hold. */
const unstorableStates = /^22(?:021|P05)$/

/** Turns what was thrown into a response; the response to an unexpected error reveals nothing of it. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error instanceof TooManyAttemptsError) reply.header('retry-after', String(error.retryAfterSeconds))
    else if (error.status === 503) tellUnavailable(error, request, reply)
    return reply.status(error.status).send(createFailure(error.message, error.code, error.errors))
  }
  if (error instanceof BusyError) {
    request.log.warn({ reqId: request.id, err: error }, 'too busy')
    return answerUnavailable(reply)
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return reply.status(413).send(createFailure(errorText.bodyTooLarge, errorCode.fileTooLarge))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return reply
      .status(answeredStatuses.has(statusCode) ? statusCode : 400)
      .send(createFailure(errorText.malformed, errorCode.invalid))
  if (code && unstorableStates.test(code))
    return reply.status(400).send(createFailure(errorText.malformed, errorCode.invalid))
  const isDatabaseAway = isDatabaseUnavailable(error) || isDatabaseClosed(error)
  if (isDatabaseAway || isStorageUnavailable(error)) {
    request.log.error(
      { reqId: request.id, err: error },
      isDatabaseAway ? 'database not reachable' : 'files cannot be stored',
    )
    return answerUnavailable(reply)
  }
  request.log.error({ reqId: request.id, err: error }, 'unexpected')
  return reply.status(500).send(createFailure(errorText.somethingWrong, errorCode.unexpected))
}

/** Says in a header when to try again, and logs what could not be reached and why, since the caller only reads the shop's own message. */
function tellUnavailable(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('retry-after', retryAfterSeconds)
  request.log.warn({ reqId: request.id, code: error.code, cause: describeCause(error.cause ?? error) }, 'not reachable')
}

function answerUnavailable(reply: FastifyReply): FastifyReply {
  return reply
    .status(503)
    .header('retry-after', retryAfterSeconds)
    .send(createFailure(errorText.unavailable, errorCode.unavailable))
}

/** Answers a request that is not HTTP, or is too large or too slow, with the envelope of a failure, and ends its connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify(createFailure(errorText.malformed, errorCode.invalid))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy()
}

/** Codes of the errors of a disk that is full, over its quota or broken, or that this process may not write to. */
const storageErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM'])

/** Whether an error of the file system says that nothing can be stored for the moment, so that the same call may succeed later. */
function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== undefined && storageErrors.has(code)
}

const people = /(?<![\w.+-])[\w.+-]+@[\w.-]+|[0-9a-f]{8}-[0-9a-f-]{27}/gi
const maxLength = 300

/**
 * What a log may say of an error of an outside service: its kind, its codes and its message, without email addresses and ids, and nothing
 * of what was sent. The error's cause is described too, since it says why a connection failed.
 */
function describeCause(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { type, code, statusCode, requestId, detail } = error as Error & Record<string, unknown>
  const inner = error.cause ?? (detail instanceof Error ? detail : undefined)
  const details = { kind: type ?? error.name, code, statusCode, requestId }
  return {
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => ['string', 'number'].includes(typeof value))),
    message: error.message.replace(people, '…').slice(0, maxLength),
    ...(inner === undefined ? {} : { cause: describeCause(inner) }),
  }
}
