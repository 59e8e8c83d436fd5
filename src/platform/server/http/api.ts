import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorName, Success } from '#platform/envelope.ts'
import { failureSchema, successSchema } from '#platform/envelope-schemas.ts'
import { nameSchemas } from '#platform/name-schemas.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'

/** The instance on which every module registers its routes: schemas give types, validation and the OpenAPI description. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RateLimit | readonly RateLimit[]
    /** The route accepts an Idempotency-Key header. */
    idempotent?: boolean
    /** The answer has an ETag, and is sent without a body (304) to a caller who has it. */
    revalidated?: boolean
    /** The session's password was typed a short time ago, else code 26 (D-231); `true`: for as long as the access guard says. */
    confirmedPassword?: true | ConfirmedPassword
    /** The codes of this call beyond those that its access, limit and body bring along (api.md section 4). */
    errors?: readonly ErrorName[]
  }
}

/** A call that wants the password of its session typed lately, by how long ago and by what stands in the path. */
export interface ConfirmedPassword {
  withinMinutes: number
  isNeeded?: (params: Record<string, string>) => boolean
}

/** The envelope of a successful response (D-179). */
export function ok<Data>(responseData: Data): Success<Data> {
  return { statusCode: 1, responseData }
}

const binarySchema = z.any().meta({ type: 'string', format: 'binary' })

/** The response schemas of a route that answers a file in one of these types, or the envelope of a failure. */
export function fileSchema(...types: [string, ...string[]]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: binarySchema }]))
  return { 200: { description: 'A file', content }, '4xx': failureSchema, '5xx': failureSchema }
}

/** The response schemas of a route: the envelope around the data of its success, and that of a failure. */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  const envelope = successSchema(data)
  const name = z.globalRegistry.get(data)?.id
  if (name) nameSchemas({ [`${name}Envelope`]: envelope })
  return { 200: envelope, '4xx': failureSchema, '5xx': failureSchema }
}
