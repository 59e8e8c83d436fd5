import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  disputeListQuerySchema,
  disputeListSchema,
  disputeSchema,
  sendEvidenceSchema,
} from '#orders/disputes/contract.ts'
import { getDispute } from '#orders/disputes/server/get-dispute.ts'
import { selectDisputeList } from '#orders/disputes/server/order-dispute-store.ts'
import { presentDispute, presentDisputeList } from '#orders/disputes/server/present.ts'
import { sendDisputeEvidence } from '#orders/disputes/server/send-dispute-evidence.ts'
import { disputesText } from '#orders/disputes/text.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

/** Disputed payments: their deadlines, the evidence that is there, and its sending through the provider. */
export function disputeRoutes(api: Api, dependencies: OrderDependencies): void {
  const routes = createRoutes(api, 'Admin: disputes')

  const { db, publicUrl } = dependencies
  routes.get(
    '/admin/dispute/list',
    {
      name: 'listDisputes',
      summary: 'Disputes',
      access: 'admin',
      query: disputeListQuerySchema,
      answer: disputeListSchema,
    },
    async ({ query }) => {
      const filter = { state: query.state, search: query.sKey.trim() }
      return ok(presentDisputeList(await selectDisputeList(db, filter, toAdminPage(query))))
    },
  )

  routes.get(
    '/admin/dispute/:dispute_id',
    {
      name: 'getDispute',
      summary: 'Dispute with its evidence',
      access: 'admin',
      errors: ['notFound'],
      params: z.object({ dispute_id: idSchema }),
      answer: disputeSchema,
    },
    async ({ params }) => ok(presentDispute(await getDispute(db, params.dispute_id, publicUrl()))),
  )

  routes.post(
    '/admin/dispute/evidence',
    {
      name: 'sendDisputeEvidence',
      summary: 'Send evidence of a dispute',
      access: 'admin',
      confirmedPassword: true,
      errors: ['notFound', 'conflict', 'providerRefused', 'providerDown'],
      body: sendEvidenceSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { dispute_id: disputeId, ...sent }, ip: ipAddress }) => {
      await sendDisputeEvidence(dependencies, requireAuthenticated(actor), { disputeId, ...sent, ipAddress })
      return ok({ message: disputesText.sending })
    },
  )
}
