import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#app/server/dependencies.ts'
import { createReadinessCheck } from '#app/server/http/check-readiness.ts'

/** `/healthz`: the process is alive. `/readyz`: the shop is open, its database reachable and migrated. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { pool }: Pick<Dependencies, 'pool'>,
  { isOpen, isStopping }: { isOpen: () => boolean; isStopping: () => boolean },
): void {
  const checkReadiness = createReadinessCheck(pool)

  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const status = isStopping() ? 'stopping' : isOpen() ? await checkReadiness() : 'loading'
    if (status !== 'ready') reply.status(503).header('retry-after', '5')
    return reply.send({ status })
  })
}
