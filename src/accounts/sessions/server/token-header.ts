import type { FastifyRequest } from 'fastify'

/** The `accesstoken` header as sent: calls with a one-time token may carry it there (D-053). */
export function readTokenHeader({ headers }: FastifyRequest): string | undefined {
  return headers.accesstoken?.toString()
}
