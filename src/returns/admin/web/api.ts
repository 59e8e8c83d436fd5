import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { groupByProduct, takePieces } from '#orders/product-lines.ts'
import { callApi, downloadFile } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { ReturnReason } from '#returns/return-rule.ts'
import type {
  DeskState,
  RefundObstacle,
  ReturnRowView,
  ReturnView,
  returnListSchema,
  returnRefundPreviewSchema,
} from '../contract.ts'
import type { Destination } from '../decision-contract.ts'

export const returnsKey = 'admin-returns'

/** A row in the back office's list of returns. */
export interface DeskReturn {
  id: string
  orderId: string
  orderNumber: string
  openedAt: string
  state: ReturnRowView['state']
  reason: ReturnReason
  client: string
  seller: string
  quantity: number
  photos: number
  endedAt: string | null
}

/** A returned product; its items may have cost different amounts, in pounds. */
export interface DeskLine {
  id: string
  title: string
  quantity: number
  left: number
  pieces: { id: string; quantity: number; left: number; amount: number }[]
  isSealBroken: boolean | null
  obstacle: ReturnView['lines'][number]['refused']
  /** The batch that an administrator has entered; empty if none has. */
  batch: string
  /** The batches that were recorded at packing. */
  packedBatches: readonly string[]
  destination: Destination | null
  /** Where the items may go now, where they go unless the administrator chooses otherwise, and why they must not be sold again. */
  destinations: readonly Destination[]
  suggested: Destination
  saleObstacle: ReturnView['lines'][number]['not_sold_again']
}

/** What the refund of some lines would pay back and take back; amounts are in pounds. */
export interface ReturnRefund {
  amount: number
  refunded: number
  payee: string
  cardLast4: string
  withheld: number
  owed: number
  givenUp: number
  vat: number | null
}

export interface ReturnAtDesk extends DeskReturn {
  needsParcel: boolean
  note: string
  code: string
  photoIds: readonly string[]
  hasLeft: boolean
  deliveredAt: string | null
  until: string | null
  days: number
  isPaidBySeller: boolean
  rejectionReason: string
  lines: DeskLine[]
  destinations: readonly Destination[]
  preview: ReturnRefund | null
  obstacle: RefundObstacle | null
  refundedPounds: number | null
  /** What the client got back elsewhere, where nothing is left to refund. */
  paidElsewherePounds: number | null
  replacement: { id: string; number: string } | null
  answers: readonly { text: string; createdAt: string }[]
}

export interface SettledChoice {
  id: string
  quantity: number
  to: Destination
}

function toDeskLine(lines: readonly [ReturnView['lines'][number], ...ReturnView['lines']]): DeskLine {
  const [first] = lines
  const listOnce = (values: readonly string[]) => [...new Set(values.filter(Boolean))]
  return {
    id: first.line_id,
    title: `${first.brand} ${first.name}`,
    quantity: lines.reduce((count, { quantity }) => count + quantity, 0),
    left: lines.reduce((count, { left }) => count + left, 0),
    pieces: lines.map(({ line_id: id, quantity, left, amount }) => ({ id, quantity, left, amount })),
    isSealBroken: first.seal_broken === null ? null : lines.some(({ seal_broken }) => seal_broken === true),
    obstacle: lines.find(({ refused }) => refused !== null)?.refused ?? null,
    batch: listOnce(lines.map(({ batch }) => batch)).join(', '),
    packedBatches: listOnce(lines.flatMap(({ packed }) => packed)),
    destination: lines.find(({ to }) => to !== null)?.to ?? null,
    destinations: first.destinations.filter((to) => lines.every(({ destinations }) => destinations.includes(to))),
    suggested: lines.every(({ suggested }) => suggested === first.suggested) ? first.suggested : 'written_off',
    saleObstacle: lines.find(({ not_sold_again: obstacle }) => obstacle !== null)?.not_sold_again ?? null,
  }
}

/** How many items of a returned product can be settled: all of them where nothing is left to refund, and otherwise those that are left. */
export function countToSettle({ obstacle }: Pick<ReturnAtDesk, 'obstacle'>, { quantity, left }: DeskLine): number {
  return obstacle === 'nothing_left' ? quantity : Math.min(quantity, left)
}

/** Divides the chosen quantity of each product among the order lines that it was sold in. */
export function listSettledLines(
  { lines, obstacle }: Pick<ReturnAtDesk, 'lines' | 'obstacle'>,
  choices: Iterable<SettledChoice>,
): SettledChoice[] {
  return [...choices].flatMap(({ id, quantity, to }) => {
    const sold = lines.find((line) => line.id === id)?.pieces ?? []
    const pieces = obstacle === 'nothing_left' ? sold.map((piece) => ({ ...piece, left: piece.quantity })) : sold
    return [...takePieces(pieces, quantity)].flatMap(([line, count]) =>
      count > 0 ? [{ id: line, quantity: count, to }] : [],
    )
  })
}

function toRow(view: ReturnRowView): DeskReturn {
  return {
    id: view._id,
    orderId: view.order_id,
    orderNumber: view.ord_no,
    openedAt: view.opened,
    state: view.state,
    reason: view.reason,
    client: view.client,
    seller: view.seller,
    quantity: view.quantity,
    photos: view.photos,
    endedAt: view.ended,
  }
}

export const shownState = ({ filters }: TableParams): DeskState => (filters.state as DeskState | undefined) ?? 'new'

export const returnsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [returnsKey, viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(params), state: shownState(params) }
      const { returns, ttl, counts } = await callApi<z.output<typeof returnListSchema>>('GET', 'admin/return/list', {
        query,
        signal,
      })
      return { returns: returns.map(toRow), total: ttl, counts }
    },
  })

export function toRefund(view: z.output<typeof returnRefundPreviewSchema>): ReturnRefund {
  const { seller, client, payer } = view
  return {
    amount: view.amount,
    refunded: view.refunded,
    payee: payer === 'client' ? client.name : `${seller.firstName} ${seller.lastName}`,
    cardLast4: view.card.last4,
    withheld: seller.fromHeld,
    owed: seller.owed,
    givenUp: seller.givenUp,
    vat: view.vat,
  }
}

export const onePath = (returnId: string) => `admin/return/${encodeURIComponent(returnId)}`

export const returnQuery = (viewer: string, returnId: string) =>
  queryOptions({
    queryKey: [returnsKey, viewer, 'one', returnId],
    queryFn: async (): Promise<ReturnAtDesk> => {
      const view = await callApi<ReturnView>('GET', onePath(returnId))
      return {
        ...toRow({ ...view, photos: view.photos.length }),
        needsParcel: view.needs_parcel,
        note: view.note,
        code: view.code,
        photoIds: view.photos,
        hasLeft: view.has_left,
        deliveredAt: view.delivered,
        until: view.until,
        days: view.days,
        isPaidBySeller: view.from === 'seller',
        rejectionReason: view.rejection,
        lines: groupByProduct(view.lines.map((line) => ({ ...line, productId: line.prod_id }))).map(toDeskLine),
        destinations: view.destinations,
        preview: view.preview && toRefund(view.preview),
        obstacle: view.obstacle,
        refundedPounds: view.refunded,
        paidElsewherePounds: view.paid_elsewhere,
        replacement: view.replacement && { id: view.replacement.order_id, number: view.replacement.ord_no },
        answers: view.answers.map(({ text, created }) => ({ text, createdAt: created })),
      }
    },
    staleTime: 0,
  })

export const deskPhotoQuery = (viewer: string, returnId: string, photoId: string) =>
  queryOptions({
    queryKey: [returnsKey, viewer, 'photo', photoId],
    queryFn: () => downloadFile('GET', `${onePath(returnId)}/photos/${photoId}`),
    staleTime: Number.POSITIVE_INFINITY,
  })
