import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { refundListSchema, refundPreviewSchema } from '../contract.ts'

type RefundListView = z.output<typeof refundListSchema>
type RefundPreviewView = z.output<typeof refundPreviewSchema>

/** What was paid and refunded for an order; amounts are in pounds. */
export interface OrderRefunds extends Pick<RefundListView, 'paid' | 'refunded' | 'left'> {
  lines: RefundableLine[]
  refunds: Refund[]
  disputes: Dispute[]
  transfers: OrderTransfer[]
}

export interface RefundableLine {
  id: string
  productId: string
  brand: string
  name: string
  quantity: number
  refundedQuantity: number
  /** What was charged for one item. */
  unitAmount: number
}

export interface Refund {
  id: string
  createdAt: string
  amount: number
  commission: number
  reason: string
  state: RefundListView['refunds'][number]['state']
  message: string
}

export interface Dispute {
  id: string
  createdAt: string
  amount: number
  reason: string
  state: RefundListView['disputes'][number]['state']
}

/** A transfer of the order's commission to the seller's account; amounts are in pounds. */
export interface OrderTransfer {
  id: string
  createdAt: string
  amount: number
  state: RefundListView['transfers'][number]['state']
  waitsFor: RefundListView['transfers'][number]['waits_for']
  releasedOn: string | null
  sentAt: string | null
  /** The part of the transfer that paid the seller's debt. */
  netted: number
  message: string
}

/** The consequences of a refund, for the back office to check before it is made; amounts in pounds. */
export interface RefundPreview {
  amount: number
  /** What had been refunded before; the server rejects the refund if this has changed. */
  refunded: number
  payer: 'seller' | 'client'
  payerName: string
  cardLast4: string
  /** The seller's commission that has not been transferred yet and will be withheld. */
  commissionWithheld: number
  /** The commission that was already transferred, which the seller will owe. */
  commissionOwed: number
  /** The commission deducted at the sale, which the seller gives up. */
  commissionGivenUp: number
}

interface SelectedLine {
  line_id: string
  quantity: number
}

export const refundsQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'refunds', orderId],
    queryFn: async () => {
      const path = `admin/refund/${encodeURIComponent(orderId)}`
      return toOrderRefunds(await callApi<RefundListView>('GET', path))
    },
  })

function toOrderRefunds({ lines, refunds, disputes, transfers, ...amounts }: RefundListView): OrderRefunds {
  return {
    ...amounts,
    lines: lines.map(({ line_id, prod_id, brand, name, quantity, refunded, amount }) => ({
      id: line_id,
      productId: prod_id,
      brand,
      name,
      quantity,
      refundedQuantity: refunded,
      unitAmount: amount,
    })),
    refunds: refunds.map(({ _id, created, ...refund }) => ({ ...refund, id: _id, createdAt: created })),
    disputes: disputes.map(({ _id, created, ...dispute }) => ({ ...dispute, id: _id, createdAt: created })),
    transfers: transfers.map(({ _id, created, waits_for, release_date, paid, ...transfer }) => ({
      ...transfer,
      id: _id,
      createdAt: created,
      waitsFor: waits_for,
      releasedOn: release_date,
      sentAt: paid,
    })),
  }
}

/** Previews a refund of these quantities, or of everything that is left (null). */
export async function getRefundPreview(orderId: string, quantities: RefundQuantities | null): Promise<RefundPreview> {
  const query = { order_id: orderId, lines: toSelectedLines(quantities) }
  const { amount, refunded, payer, card, client, seller } = await callApi<RefundPreviewView>(
    'GET',
    'admin/refund/preview',
    { query },
  )
  return {
    amount,
    refunded,
    payer,
    cardLast4: card.last4,
    payerName: payer === 'client' ? client.name : `${seller.firstName} ${seller.lastName}`,
    commissionWithheld: seller.fromHeld,
    commissionOwed: seller.owed,
    commissionGivenUp: seller.givenUp,
  }
}

function toSelectedLines(quantities: RefundQuantities | null): SelectedLine[] {
  return Object.entries(quantities ?? {}).flatMap(([line_id, quantity]) => (quantity > 0 ? { line_id, quantity } : []))
}

/** The quantity of each line to refund, by the line's id. */
export type RefundQuantities = Readonly<Record<string, number>>

export interface RefundInput {
  quantities: RefundQuantities
  reason: string
}

/** A preview with the quantities for which it was requested. */
export interface PreviewedRefund {
  /** The quantities; null for everything that is left. */
  quantities: RefundQuantities | null
  preview: RefundPreview
  /** The idempotency key, one for each preview, so that a second press makes no second refund. */
  key: string
}

export function useRefundOrder(orderId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ quantities, preview: { amount, refunded }, reason, key }: PreviewedRefund & { reason: string }) =>
      callApi<{ message: string }>('POST', 'admin/refund', {
        body: { order_id: orderId, lines: toSelectedLines(quantities), amount, refunded, reason },
        idempotencyKey: key,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-orders', viewer.key] }),
    meta: { showsMessage: true },
  })
}
