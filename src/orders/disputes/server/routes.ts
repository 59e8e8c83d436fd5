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
import { messageSchema } from '#platform/envelope-schemas.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Admin: disputes']

/** Disputed payments: their deadlines, the evidence that is there, and its sending through the provider. */
export function disputeRoutes(api: Api, dependencies: OrderDependencies): void {
  const { db, publicUrl } = dependencies
  api.get(
    '/admin/dispute/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listDisputes',
        tags,
        summary: 'Disputes',
        querystring: disputeListQuerySchema,
        response: envelopeSchema(disputeListSchema),
      },
    },
    async ({ query }) => {
      const filter = { state: query.state, search: query.sKey.trim() }
      return ok(presentDisputeList(await selectDisputeList(db, filter, toAdminPage(query))))
    },
  )

  api.get(
    '/admin/dispute/:dispute_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'getDispute',
        tags,
        summary: 'Dispute with its evidence',
        params: z.object({ dispute_id: idSchema }),
        response: envelopeSchema(disputeSchema),
      },
    },
    async ({ params }) => ok(presentDispute(await getDispute(db, params.dispute_id, publicUrl()))),
  )

  api.post(
    '/admin/dispute/evidence',
    {
      config: {
        access: 'admin',
        confirmedPassword: true,
        errors: ['notFound', 'conflict', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'sendDisputeEvidence',
        tags,
        summary: 'Send evidence of a dispute',
        body: sendEvidenceSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { dispute_id: disputeId, ...sent }, ip: ipAddress }) => {
      await sendDisputeEvidence(dependencies, requireAuthenticated(actor), { disputeId, ...sent, ipAddress })
      return ok({ message: disputesText.sending })
    },
  )
}
