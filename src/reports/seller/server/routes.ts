import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { deskSchema } from '#reports/seller/contract.ts'
import { getDesk } from '#reports/seller/server/get-desk.ts'
import { presentDesk } from '#reports/seller/server/present.ts'

export function sellerDeskRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Orders')

  routes.get(
    '/desk',
    {
      name: 'getSellerDesk',
      summary: "A seller's desk",
      access: 'token',
      answer: deskSchema,
    },
    async ({ actor }) => ok(presentDesk(await getDesk(db, requireAuthenticated(actor)))),
  )
}
