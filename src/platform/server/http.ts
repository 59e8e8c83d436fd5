import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Access, Actor } from '#access/server/actor.ts'
import { errorCode, type Failure, failureSchema, okSchema, type Success } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { problemsByField } from '#platform/first-problem.ts'
import type { Limit } from '#platform/server/rate-limit.ts'
import { Refusal, TooManyAttempts } from '#platform/server/refusal.ts'

/** What every room's routes are mounted on: schemas give the types, the checks and the OpenAPI description. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call (docs/spec/api.md); a route without it does not mount. */
    access?: Access
    limit?: Limit
    /** Takes an Idempotency-Key header. */
    idempotent?: boolean
  }
  interface FastifyRequest {
    actor: Actor
  }
}

export function success<Data>(responseData: Data): Success<Data> {
  return { statusCode: 1, responseData }
}

/** The response schemas of a route around the data of its success. */
export function answers<Data extends z.ZodType>(data: Data) {
  return { 200: okSchema(data), '4xx': failureSchema, '5xx': failureSchema }
}

/** Reads input that does not come through a route's schema; the first wrong field's message is the refusal's. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, inWords)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}

/** What a schema has no text of its own for, in words for a person instead of the library's. */
export const inWords: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ code, input, path = [] }) => {
    const field = path.join('.') || errorText.theRequest
    if (input === undefined) return errorText.missing(field)
    return code === 'too_big' && typeof input === 'string' ? errorText.tooLong(field) : errorText.notValid(field)
  },
}

/** Code 1 with the message of the first wrong field and one message a field (api.md section 1). */
export function invalid(error: z.ZodError): Refusal {
  const problems = problemsByField(error)
  return new Refusal(Object.values(problems)[0] ?? errorText.malformed, errorCode.invalid, problems)
}

export function failure(message: string, code: number, errors?: unknown): Failure {
  const error = { errorCode: code, responseMessage: message }
  return { statusCode: 0, responseMessage: message, error: errors === undefined ? error : { ...error, errors } }
}

/** A NUL character, as text or inside JSON: no column can hold it. */
const unstorableStates = /^22(?:021|P05)$/
/** No connection, a server that stops or starts, too many connections; a primary that became a replica. */
const unavailableStates = /^(?:08|57P0|53300|25006)/
const unreachable = /^E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|PIPE|AI_AGAIN)$/

/** The one place where an exception becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    if (error instanceof TooManyAttempts) reply.header('retry-after', String(error.seconds))
    return reply.status(error.status).send(failure(error.message, error.code, error.errors))
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return reply.status(413).send(failure(errorText.bodyTooLarge, errorCode.fileTooLarge))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return reply.status(statusCode === 415 ? 415 : 400).send(failure(errorText.malformed, errorCode.invalid))
  if (code && unstorableStates.test(code))
    return reply.status(400).send(failure(errorText.malformed, errorCode.invalid))
  if (isDatabaseGone(error, code)) {
    request.log.error({ reqId: request.id, err: error }, 'database not reachable')
    return reply.status(503).header('retry-after', '5').send(failure(errorText.unavailable, errorCode.unexpected))
  }
  request.log.error({ reqId: request.id, err: error }, 'unexpected')
  return reply.status(500).send(failure(errorText.somethingWrong, errorCode.unexpected))
}

function isDatabaseGone(error: unknown, code: string | undefined): boolean {
  if (code && (unavailableStates.test(code) || unreachable.test(code))) return true
  return (
    error instanceof Error &&
    /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  )
}
