import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { DisputeRowView, DisputeView, disputeListSchema } from '../contract.ts'
import type { DisputeStatus, EvidencePart } from '../evidence-parts.ts'

const disputesKey = 'admin-disputes'

/** A dispute under plain names; amounts are in pounds. */
export interface DisputeSummary {
  id: string
  orderId: string | null
  orderNumber: string | null
  sellerName: string
  status: DisputeStatus
  reason: string
  amount: number
  openedAt: string
  dueBy: string | null
  closedAt: string | null
}

export interface Dispute extends DisputeSummary {
  parts: { part: EvidencePart; value: string | null }[]
  /** Identifies the evidence that is shown, so that no other evidence is sent. */
  version: string
  sent: { at: string; administrator: string | null; parts: EvidencePart[]; text: string } | null
}

function toSummary(view: DisputeRowView): DisputeSummary {
  return {
    id: view._id,
    orderId: view.order_id,
    orderNumber: view.ord_no,
    sellerName: view.name,
    status: view.state,
    reason: view.reason,
    amount: view.amount,
    openedAt: view.opened,
    dueBy: view.due,
    closedAt: view.closed,
  }
}

export const disputesQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [disputesKey, viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const { disputes, ttl } = await callApi<z.output<typeof disputeListSchema>>('GET', 'admin/dispute/list', {
        query,
        signal,
      })
      return { disputes: disputes.map(toSummary), total: ttl }
    },
  })

export const disputeQuery = (viewer: string, disputeId: string) =>
  queryOptions({
    queryKey: [disputesKey, viewer, 'one', disputeId],
    queryFn: async (): Promise<Dispute> => {
      const view = await callApi<DisputeView>('GET', `admin/dispute/${encodeURIComponent(disputeId)}`)
      const { sent } = view
      return {
        ...toSummary(view),
        version: view.version,
        parts: view.parts.map(({ kind, value }) => ({ part: kind, value })),
        sent: sent && { at: sent.created, administrator: sent.admin, parts: sent.parts, text: sent.text },
      }
    },
  })

export function useSendEvidence(disputeId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (evidence: { parts: readonly EvidencePart[]; version: string; text: string }) =>
      callApi<{ message: string }>('POST', 'admin/dispute/evidence', { body: { dispute_id: disputeId, ...evidence } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [disputesKey] }),
    meta: { showsMessage: true },
  })
}
