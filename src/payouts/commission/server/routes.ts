import { requireAuthenticated } from '#access/server/actor.ts'
import { commissionEntriesSchema } from '#payouts/commission/contract.ts'
import { listCommissionEntries } from '#payouts/commission/server/list-commission-entries.ts'
import { pagingSchema } from '#platform/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Bank and payout']

export function commissionRoutes(api: Api, dependencies: { db: Db }): void {
  api.get(
    '/commission/entries',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Commission of each order',
        querystring: pagingSchema,
        response: envelopeSchema(commissionEntriesSchema),
      },
    },
    async (request) =>
      ok(await listCommissionEntries(dependencies.db, requireAuthenticated(request.actor).userId, request.query)),
  )
}
