import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { refundListSchema, refundPreviewSchema } from '#orders/refunds/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export type RefundList = z.output<typeof refundListSchema>
export type RefundPreview = z.output<typeof refundPreviewSchema>
interface ChosenLine {
  line_id: string
  quantity: number
}

export const refundsQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'refunds', orderId],
    queryFn: () => callApi<RefundList>('GET', `admin/refund/${encodeURIComponent(orderId)}`),
    meta: { silent: true },
  })

/** Without lines: everything that is left. */
export const getRefundPreview = (orderId: string, lines: readonly ChosenLine[]) =>
  callApi<RefundPreview>('GET', 'admin/refund/preview', { query: { order_id: orderId, lines } })

export interface RefundInput {
  /** How many of each line, by its id. */
  pieces: Readonly<Record<string, number>>
  reason: string
}

/** What a preview was asked for and showed. */
export interface PreviewedRefund {
  lines: readonly ChosenLine[]
  preview: RefundPreview
  /** One for each preview: a second press is the same refund. */
  key: string
}

export function useRefundOrder(orderId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ lines, preview: { amount, refunded }, reason, key }: PreviewedRefund & { reason: string }) =>
      callApi<{ message: string }>('POST', 'admin/refund', {
        body: { order_id: orderId, lines, amount, refunded, reason },
        idempotencyKey: key,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-orders', viewer.key] }),
    meta: { showsMessage: true },
  })
}
