import { requireAuthenticated } from '#access/server/actor.ts'
import { commissionEntriesSchema } from '#payouts/commission/contract.ts'
import { listCommissionEntries } from '#payouts/commission/server/list-commission-entries.ts'
import { presentCommissionEntries } from '#payouts/commission/server/present.ts'
import { pagingSchema, toPage } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Bank and payout']

export function commissionRoutes(api: Api, dependencies: { db: Db }): void {
  api.get(
    '/commission/entries',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listCommissionEntries',
        tags,
        summary: 'Commission of each order',
        querystring: pagingSchema,
        response: envelopeSchema(commissionEntriesSchema),
      },
    },
    async ({ actor, query }) => {
      const sellerId = requireAuthenticated(actor).userId
      return ok(presentCommissionEntries(await listCommissionEntries(dependencies.db, sellerId, toPage(query))))
    },
  )
}
