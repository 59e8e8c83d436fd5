import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { deskSchema } from '#reports/seller/contract.ts'
import { getDesk } from '#reports/seller/server/get-desk.ts'
import { presentDesk } from '#reports/seller/server/present.ts'

export function sellerDeskRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/desk',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'getSellerDesk',
        tags: ['Orders'],
        summary: "A seller's desk",
        response: envelopeSchema(deskSchema),
      },
    },
    async ({ actor }) => ok(presentDesk(await getDesk(db, requireAuthenticated(actor)))),
  )
}
