import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { PackingView, PackManyView } from '../contract.ts'
import { dispatchText } from '../text.ts'
import { deskKey, inParts, useDispatchMutation } from './api.ts'

/** How long a notification offers to undo that orders were packed or unpacked. */
const undoShownForMs = 15_000

/** The packing of an order, in plain names. */
export interface Packing {
  packedAt: string | null
  lines: readonly { id: string; productId: string; name: string; quantity: number; batches: readonly string[] }[]
}

export const packingQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: [deskKey, viewer, 'packing', orderId],
    queryFn: async ({ signal }): Promise<Packing> => {
      const { packed, lines } = await callApi<PackingView>('GET', `admin/dispatch/packing/${orderId}`, { signal })
      return {
        packedAt: packed,
        lines: lines.map(({ line_id: id, prod_id: productId, ...line }) => ({ id, productId, ...line })),
      }
    },
  })

interface PackedOrder {
  orderId: string
  /** Absent: no batch is recorded or changed. */
  lines?: readonly { lineId: string; batches: readonly string[] }[]
}

/** Packs orders; the notification offers to undo this for the orders that this call has packed. */
export function usePackOrders() {
  const unpack = useDispatchMutation(sendUnpacked, tell)
  return useDispatchMutation(sendPacked, ({ message, packed }) => {
    // `mutate` needs no error handling here, since a failed call shows its own notification
    const action = { label: dispatchText.undo, run: () => unpack.mutate(packed), shownForMs: undoShownForMs }
    notify.success(message, packed.length > 0 ? { action } : {})
  })
}

/** Undoes the packing of an order; the notification offers to pack it again, with the batches that were recorded before (D-746). */
export function useUnpackOrder(orderId: string) {
  const repack = useDispatchMutation(sendPacked, tell)
  return useDispatchMutation(
    async (packing: Packing) => ({ ...(await sendUnpacked([orderId])), packing }),
    ({ packing, ...result }) => {
      const lines = packing.lines.map(({ id, batches }) => ({ lineId: id, batches }))
      const run = () => repack.mutate([{ orderId, lines }])
      if (result.errors.length > 0) tell(result)
      else notify.success(result.message, { action: { label: dispatchText.undo, run, shownForMs: undoShownForMs } })
    },
  )
}

interface ManyResult {
  message: string
  errors: readonly string[]
}

function tell({ message, errors }: ManyResult): void {
  notify.success(message)
  for (const error of new Set(errors)) notify.error(error)
}

async function sendPacked(orders: readonly PackedOrder[]) {
  const packed: string[] = []
  const sent = orders.map(({ orderId, lines = [] }) => ({
    order_id: orderId,
    lines: lines.map(({ lineId, batches }) => ({ line_id: lineId, batches })),
  }))
  const { done, errors } = await inParts(sent, async (part) => {
    const answer = await callApi<PackManyView>('PUT', 'admin/dispatch/packed', { body: { orders: part } })
    packed.push(...answer.packed)
    return answer
  })
  return { message: dispatchText.packed(done), packed, errors }
}

async function sendUnpacked(orderIds: readonly string[]) {
  const { done, errors } = await inParts(orderIds, (part) =>
    callApi('PUT', 'admin/dispatch/unpack', { body: { order_ids: part } }),
  )
  return { message: dispatchText.unpacked(done), errors }
}
