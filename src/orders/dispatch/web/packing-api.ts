import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { PackingView, PackManyView } from '../contract.ts'
import { dispatchText } from '../text.ts'
import { deskKey, inParts, type NamedOrder, type PartsResult, tellDone, useDispatchMutation } from './api.ts'
import { notifyRefusedOrders } from './refused-orders.tsx'

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
  order: NamedOrder
  /** Absent: no batch is recorded or changed. */
  lines?: readonly { lineId: string; batches: readonly string[] }[]
}

/** Packs orders; the notification offers to undo this for the orders that this call has packed. */
export function usePackOrders() {
  const unpack = useDispatchMutation(sendUnpacked, tellUnpacked)
  return useDispatchMutation(sendPacked, ({ done, packed }) => {
    if (done.length === 0) return
    // `mutate` needs no error handling here, since a failed call shows its own notification
    const action = { label: dispatchText.undo, run: () => unpack.mutate(packed), shownForMs: undoShownForMs }
    notify.success(dispatchText.packed(done.length), packed.length > 0 ? { action } : {})
  })
}

/** Undoes the packing of an order; the notification offers to pack it again, with the batches that were recorded before (D-746). */
export function useUnpackOrder(order: NamedOrder) {
  const repack = useDispatchMutation(sendPacked, ({ done, refused }) => {
    tellDone(done, dispatchText.packed)
    notifyRefusedOrders(refused)
  })
  return useDispatchMutation(
    async (packing: Packing) => ({ ...(await sendUnpacked([order])), packing }),
    ({ packing, ...result }) => {
      if (result.refused.length > 0) return tellUnpacked(result)
      const lines = packing.lines.map(({ id, batches }) => ({ lineId: id, batches }))
      const action = {
        label: dispatchText.undo,
        run: () => repack.mutate([{ order, lines }]),
        shownForMs: undoShownForMs,
      }
      notify.success(dispatchText.unpacked(result.done.length), { action })
    },
  )
}

function tellUnpacked({ done, refused }: PartsResult): void {
  tellDone(done, dispatchText.unpacked)
  notifyRefusedOrders(refused)
}

async function sendPacked(orders: readonly PackedOrder[]) {
  const packed = new Set<string>()
  const result = await inParts(
    orders,
    ({ order }) => order,
    async (part) => {
      const sent = part.map(({ order, lines = [] }) => ({
        order_id: order.id,
        lines: lines.map(({ lineId, batches }) => ({ line_id: lineId, batches })),
      }))
      const answer = await callApi<PackManyView>('PUT', 'admin/dispatch/packed', { body: { orders: sent } })
      for (const id of answer.packed) packed.add(id)
      return answer
    },
  )
  return { ...result, packed: result.done.filter(({ id }) => packed.has(id)) }
}

function sendUnpacked(orders: readonly NamedOrder[]) {
  return inParts(
    orders,
    (order) => order,
    (part) => callApi('PUT', 'admin/dispatch/unpack', { body: { order_ids: part.map(({ id }) => id) } }),
  )
}
