import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { failureSchema, type Success, successSchema } from '#platform/envelope.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'

/** The instance on which every module registers its routes: schemas give types, validation and the OpenAPI description. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RateLimit
    /** The route accepts an Idempotency-Key header. */
    idempotent?: boolean
  }
}

/** The envelope of a successful response (D-179). */
export function ok<Data>(responseData: Data): Success<Data> {
  return { statusCode: 1, responseData }
}

/** The response schemas of a route: the envelope around the data of its success, and that of a failure. */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  return { 200: successSchema(data), '4xx': failureSchema, '5xx': failureSchema }
}
