import type { FastifyRequest } from 'fastify'

/** The `accesstoken` header as sent: calls with a one-time token may carry it there (D-053). */
export function readTokenHeader({ headers: { accesstoken } }: FastifyRequest): string | undefined {
  return typeof accesstoken === 'string' && accesstoken !== '' ? accesstoken.slice(0, 200) : undefined
}
