import type { FastifyRequest } from 'fastify'

/** The header as it came: one-purpose calls may carry their token in it (D-053). */
export function readTokenHeader({ headers: { accesstoken } }: FastifyRequest): string | undefined {
  return typeof accesstoken === 'string' && accesstoken !== '' ? accesstoken.slice(0, 200) : undefined
}
