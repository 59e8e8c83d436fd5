import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  preValidationHookHandler,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError, type ErrorName, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { describedSchemas, nameSchemas } from '#platform/wire-schemas.ts'
import type { RateLimit } from './rate-limit.ts'

/** The instance on which every module registers its routes: schemas give types, validation and the OpenAPI description. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RateLimit | readonly RateLimit[]
    /**
     * The route accepts an Idempotency-Key header. A repetition gets the stored answer; where that holds a secret, which is stored
     * nowhere, the call is carried out anew under the same id.
     */
    idempotent?: boolean | 'carried out anew'
    /** Whether the answer has an ETag, and is sent without a body (304) to a caller who has it already. */
    revalidated?: boolean
    /**
     * Requires that the session's password was typed recently, otherwise the answer is code 26 (D-231); `true`: as recently as the access
     * guard says.
     */
    confirmedPassword?: true | ConfirmedPassword
    /** The error codes of this call besides those that come with its access, limit and body (api.md section 4). */
    errors?: readonly ErrorName[]
  }
}

/** For a call that needs a recently typed password: within how many minutes, and for which parameters of the path. */
export interface ConfirmedPassword {
  withinMinutes: number
  isNeeded?: (params: Record<string, string>) => boolean
}

/** The envelope of a successful response (D-179). */
export function ok<Data>(responseData: Data): Success<Data> {
  return { statusCode: 1, responseData }
}

const binarySchema = z.any().register(describedSchemas, { type: 'string', format: 'binary' })

/** The answers by status code of a route whose success is not an envelope. */
type FileAnswer = Record<number | string, unknown> & { 200: unknown }

/** The answer of a route that sends a file in one of these types, or the envelope of a failure. */
export function fileSchema(...types: [string, ...string[]]): FileAnswer {
  const content = Object.fromEntries(types.map((type) => [type, { schema: binarySchema }]))
  return { 200: { description: 'A file', content }, '4xx': failureSchema, '5xx': failureSchema }
}

/** The answers of a route by status code: the envelope around the data of its success, and that of a failure. */
function envelopeSchema(data: z.ZodType) {
  const envelope = successSchema(data)
  const name = describedSchemas.get(data)?.id
  if (name) nameSchemas({ [`${name}Envelope`]: envelope })
  return { 200: envelope, '4xx': failureSchema, '5xx': failureSchema }
}

/** A route: its name, who may call it, what it takes and what it answers. Its validation and its description are made from this. */
export interface Route<Params, Query, Body, Data> extends FastifyContextConfig {
  /** The operation's id in the description, and its function's name in a generated client. */
  name?: string
  summary?: string
  /** The route's heading in the description, if it differs from that of the neighbouring routes. */
  tag?: string
  /** Whether the description leaves the route out. */
  hidden?: boolean
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Reads a multipart body before it is validated. */
  form?: preValidationHookHandler
  onRequest?: onRequestHookHandler
  preHandler?: preHandlerHookHandler
  /** The largest body, in bytes. */
  bodyLimit?: number
  /** The data of the success, which is sent in the envelope; or the answers by status code (`fileSchema`). */
  answer?: z.ZodType<unknown, Data> | FileAnswer
}

/** What a handler returns: the envelope of its data, or the reply that it has sent. */
type Answer<Data> = Success<Data> | FastifyReply

type Handler<Params, Query, Body, Data> = (
  request: FastifyRequest<{ Params: Params; Querystring: Query; Body: Body }>,
  reply: FastifyReply,
) => Answer<Data> | Promise<Answer<Data>>

type Method = 'get' | 'post' | 'put' | 'delete'

type Routes = Record<
  Method,
  <Params, Query, Body, Data>(
    path: string,
    route: Route<Params, Query, Body, Data>,
    handler: Handler<Params, Query, Body, Data>,
  ) => void
>

/** Registers routes under a heading of the API's description: `routes.get(path, { name, summary, access, answer }, handler)`. */
export function createRoutes(api: Api, tag: string): Routes {
  const register =
    (method: Method): Routes[Method] =>
    (path, route, handler) =>
      api[method](path, toFastifyOptions(tag, route), handler as never)
  return { get: register('get'), post: register('post'), put: register('put'), delete: register('delete') }
}

function toFastifyOptions<Params, Query, Body, Data>(heading: string, route: Route<Params, Query, Body, Data>) {
  const { name, summary, tag = heading, hidden, params, query, body, answer, form, ...others } = route
  const { onRequest, preHandler, bodyLimit, ...config } = others
  const response = answer instanceof z.ZodType ? envelopeSchema(answer) : answer
  const schema = {
    ...(hidden ? { hide: true } : { operationId: name, summary, tags: [tag] }),
    ...(form && { consumes: ['multipart/form-data'] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(response && { response }),
  }
  return {
    config,
    schema,
    ...(form && { preValidation: form }),
    ...(onRequest && { onRequest }),
    ...(preHandler && { preHandler }),
    ...(bodyLimit !== undefined && { bodyLimit }),
  }
}

interface Success<Data> {
  statusCode: 1
  responseData: Data
}

export interface Failure {
  statusCode: 0
  responseMessage: string
  error: { errorCode: number; responseMessage: string; errors?: unknown }
}

/** The schema of a successful response around its data (D-179). */
function successSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ statusCode: z.literal(1), responseData: data })
}

const errorCodeSchema = z.number().register(describedSchemas, { enum: Object.values(errorCode) })

const failureSchema = z.object({
  statusCode: z.literal(0),
  responseMessage: z.string(),
  error: z.object({ errorCode: errorCodeSchema, responseMessage: z.string(), errors: z.unknown().optional() }),
})

/** The data of calls that change something and return nothing else. */
export const messageSchema = z.object({ message: z.string() })

nameSchemas({ ErrorCode: errorCodeSchema, FailureEnvelope: failureSchema, Message: messageSchema })

/** Parses input that does not come through a route's schema; throws the error of `createValidationError`. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, validationMessages)
  if (!parsed.success) throw createValidationError(parsed.error)
  return parsed.data
}

/** Messages for people, in place of the library's, where a schema has none of its own. */
export const validationMessages: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ code, input, path = [] }) => {
    const field = path.join('.') || errorText.theRequest
    if (input === undefined) return errorText.missing(field)
    return code === 'too_big' && typeof input === 'string' ? errorText.tooLong(field) : errorText.notValid(field)
  },
}

/** An error with code 1, the message of the first wrong field, and one message for each field (api.md section 1). */
export function createValidationError(error: z.ZodError): AppError {
  const errors = fieldErrors(error)
  return new AppError(Object.values(errors)[0] ?? errorText.malformed, errorCode.invalid, errors)
}

/** Whether all text of a JSON body can be stored and sent on: no NUL character, no half of a surrogate pair. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  return Object.entries(value).every(([name, inner]) => isStorableJson(name) && isStorableJson(inner))
}
