import { requireAuthenticated } from '#access/server/actor.ts'
import { commissionEntriesSchema } from '#payouts/commission/contract.ts'
import { listCommissionEntries } from '#payouts/commission/server/list-commission-entries.ts'
import { presentCommissionEntries } from '#payouts/commission/server/present.ts'
import { pagingSchema, toPage } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'

export function commissionRoutes(api: Api, dependencies: { db: Db }): void {
  const routes = createRoutes(api, 'Bank and payout')

  routes.get(
    '/commission/entries',
    {
      name: 'listCommissionEntries',
      summary: 'Commission of each order',
      access: 'token',
      query: pagingSchema,
      answer: commissionEntriesSchema,
    },
    async ({ actor, query }) => {
      const sellerId = requireAuthenticated(actor).userId
      return ok(presentCommissionEntries(await listCommissionEntries(dependencies.db, sellerId, toPage(query))))
    },
  )
}
