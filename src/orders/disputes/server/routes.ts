import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import type { DisputeRowView, DisputeView } from '../contract.ts'
import { disputeListQuerySchema, disputeListSchema, disputeSchema, sendEvidenceSchema } from '../contract.ts'
import { evidenceParts } from '../evidence-parts.ts'
import { disputesText } from '../text.ts'
import { type DisputeWithEvidence, getDispute, getEvidenceVersion, sendDisputeEvidence } from './dispute-evidence.ts'
import { type DisputeListRow, type DisputeRow, selectDisputeList } from './order-dispute-store.ts'

/** The routes for disputed payments: their deadlines, the shop's evidence, and sending evidence to the provider. */
export function disputeRoutes(api: Api, dependencies: OrderDependencies): void {
  const routes = createRoutes(api, 'Admin: disputes')

  const { db, publicUrl } = dependencies
  routes.get(
    '/admin/dispute/list',
    {
      name: 'listDisputes',
      summary: 'Disputes',
      access: 'admin',
      right: 'orders',
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
      right: 'orders',
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
      right: 'orders',
      confirmedPassword: true,
      errors: ['notFound', 'conflict', 'providerRefused', 'providerDown'],
      body: sendEvidenceSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { dispute_id: disputeId, ...sent } }) => {
      await sendDisputeEvidence(dependencies, requireAuthenticated(actor), { disputeId, ...sent })
      return ok({ message: disputesText.sending })
    },
  )
}

function presentDisputeList({ rows, total }: { rows: DisputeListRow[]; total: number }) {
  return { disputes: rows.map(presentDisputeRow), ttl: total }
}

function presentDisputeRow(row: DisputeListRow): DisputeRowView {
  return {
    _id: row.id,
    order_id: row.order_id,
    ord_no: row.order_number,
    name: row.seller,
    state: row.status,
    reason: row.reason,
    amount: toPounds(pence(row.amount_pence)),
    opened: row.created_at.toISOString(),
    due: row.evidence_due_by?.toISOString() ?? null,
    closed: row.closed_at?.toISOString() ?? null,
  }
}

function presentDispute({ dispute, collected, emails }: DisputeWithEvidence): DisputeView {
  const wasRecorded = dispute.evidence_sent_at !== null && Object.keys(dispute.evidence_values).length > 0
  const values = wasRecorded ? dispute.evidence_values : collected
  return {
    ...presentDisputeRow(dispute),
    parts: evidenceParts.map((kind) => ({ kind, value: values[kind] ?? null })),
    version: getEvidenceVersion({ collected, emails }),
    sent: presentSent(dispute),
  }
}

function presentSent({ evidence_sent_at, sent_by, evidence_parts, evidence_text }: DisputeRow): DisputeView['sent'] {
  if (evidence_sent_at === null) return null
  return {
    created: evidence_sent_at.toISOString(),
    admin: sent_by,
    // parts that a newer version of the shop has sent are not known here
    parts: evidenceParts.filter((part) => evidence_parts.includes(part)),
    text: evidence_text,
  }
}
