import type { FastifyInstance } from 'fastify'

/**
 * No browser and no proxy stores an answer unless its route says so with a `Cache-Control` of its own: most are made for one person.
 * What failed is never stored.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') || reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
