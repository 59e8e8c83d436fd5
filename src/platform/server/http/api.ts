import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Access, Actor } from '#access/server/actor.ts'
import { errorCode, type Failure, failureSchema, type Success, successSchema } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { AppError, TooManyAttemptsError } from '#platform/server/http/app-error.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'

/** What every room's routes are mounted on: schemas give the types, the checks and the OpenAPI description. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call (docs/spec/api.md); a route without it does not mount. */
    access?: Access
    limit?: RateLimit
    /** Takes an Idempotency-Key header. */
    idempotent?: boolean
  }
  interface FastifyRequest {
    actor: Actor
  }
}

export function ok<Data>(responseData: Data): Success<Data> {
  return { statusCode: 1, responseData }
}

/** The response schemas of a route around the data of its success. */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  return { 200: successSchema(data), '4xx': failureSchema, '5xx': failureSchema }
}

/** Reads input that does not come through a route's schema; the first wrong field's message is the refusal's. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, validationMessages)
  if (!parsed.success) throw createValidationError(parsed.error)
  return parsed.data
}

/** What a schema has no text of its own for, in words for a person instead of the library's. */
export const validationMessages: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ code, input, path = [] }) => {
    const field = path.join('.') || errorText.theRequest
    if (input === undefined) return errorText.missing(field)
    return code === 'too_big' && typeof input === 'string' ? errorText.tooLong(field) : errorText.notValid(field)
  },
}

/** Code 1 with the message of the first wrong field and one message a field (api.md section 1). */
export function createValidationError(error: z.ZodError): AppError {
  const problems = fieldErrors(error)
  return new AppError(Object.values(problems)[0] ?? errorText.malformed, errorCode.invalid, problems)
}

export function createFailure(message: string, code: number, errors?: unknown): Failure {
  const error = { errorCode: code, responseMessage: message }
  return { statusCode: 0, responseMessage: message, error: errors === undefined ? error : { ...error, errors } }
}

/** A NUL character, as text or inside JSON: no column can hold it. */
const unstorableStates = /^22(?:021|P05)$/
/** No connection, a server that stops or starts, too many connections; a primary that became a replica. */
const unavailableStates = /^(?:08|57P0|53300|25006)/
const unreachable = /^E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|PIPE|AI_AGAIN)$/

/** The one place where an exception becomes an answer. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error instanceof TooManyAttemptsError) reply.header('retry-after', String(error.retryAfterSeconds))
    return reply.status(error.status).send(createFailure(error.message, error.code, error.errors))
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return reply.status(413).send(createFailure(errorText.bodyTooLarge, errorCode.fileTooLarge))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return reply.status(statusCode === 415 ? 415 : 400).send(createFailure(errorText.malformed, errorCode.invalid))
  if (code && unstorableStates.test(code))
    return reply.status(400).send(createFailure(errorText.malformed, errorCode.invalid))
  if (isDatabaseGone(error, code)) {
    request.log.error({ reqId: request.id, err: error }, 'database not reachable')
    return reply.status(503).header('retry-after', '5').send(createFailure(errorText.unavailable, errorCode.unexpected))
  }
  request.log.error({ reqId: request.id, err: error }, 'unexpected')
  return reply.status(500).send(createFailure(errorText.somethingWrong, errorCode.unexpected))
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
