import type { FastifyRequest } from 'fastify'
import { toLinkValue } from '#platform/input/link-value.ts'

/** The `accesstoken` header as sent: calls with a one-time token may carry it there (D-053). */
export function readTokenHeader({ headers }: FastifyRequest): string | undefined {
  const sent = headers.accesstoken?.toString()
  return sent === undefined ? undefined : toLinkValue(sent)
}
