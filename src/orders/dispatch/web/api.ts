import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { Carrier } from '../carriers.ts'
import type { dispatchListSchema, dispatchManyResultSchema, OrderToSendView, packingSchema } from '../contract.ts'
import { maxDispatches } from '../limits.ts'
import { dispatchText } from '../text.ts'
import { type Dispatch, toDispatch } from './dispatch.ts'

type Message = { message: string }

/** An order of the dispatch desk, in plain names. */
export interface OrderToSend {
  id: string
  number: string
  paidAt: string
  quantity: number
  recipient: string
  town: string
  sellerName: string
  packedAt: string | null
  dispatch: Dispatch | null
}

function toOrderToSend(view: OrderToSendView): OrderToSend {
  return {
    id: view._id,
    number: view.ord_no,
    paidAt: view.paid,
    quantity: view.quantity,
    recipient: view.recipient,
    town: view.town,
    sellerName: view.name,
    packedAt: view.packed,
    dispatch: toDispatch(view.dispatch),
  }
}

const deskKey = 'dispatch-desk'

export const ordersToSendQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [deskKey, viewer, params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const { orders, ttl } = await callApi<z.output<typeof dispatchListSchema>>('GET', 'admin/dispatch/list', {
        query,
        signal,
      })
      return { orders: orders.map(toOrderToSend), total: ttl }
    },
  })

export interface ParcelInput {
  orderId: string
  trackingNumber: string
}

interface ManyParcels {
  parcels: readonly ParcelInput[]
  carrier: Carrier
  trackingUrl: string
}

export function useDispatchOrders() {
  return useDispatchMutation(async ({ parcels, carrier, trackingUrl }: ManyParcels) => {
    const orders = parcels.map(({ orderId, trackingNumber }) => ({
      order_id: orderId,
      tracking_number: trackingNumber,
    }))
    const { done, errors } = await inParts(orders, (part) =>
      callApi('PUT', 'admin/dispatch/many', { body: { orders: part, carrier, tracking_url: trackingUrl } }),
    )
    return { message: dispatchText.marked(done), errors }
  })
}

/** What is to pack of an order, in plain names. */
export interface Packing {
  packedAt: string | null
  lines: readonly { id: string; name: string; quantity: number; batches: readonly string[] }[]
}

export const packingQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: [deskKey, viewer, 'packing', orderId],
    queryFn: async ({ signal }): Promise<Packing> => {
      const { packed, lines } = await callApi<z.output<typeof packingSchema>>(
        'GET',
        `admin/dispatch/packing/${orderId}`,
        { signal },
      )
      return {
        packedAt: packed,
        lines: lines.map(({ line_id: id, name, quantity, batches }) => ({ id, name, quantity, batches })),
      }
    },
  })

interface PackedOrder {
  orderId: string
  /** Absent: no batch is recorded or changed. */
  lines?: readonly { lineId: string; batches: readonly string[] }[]
}

export function usePackOrders() {
  return useDispatchMutation(async (packed: readonly PackedOrder[]) => {
    const orders = packed.map(({ orderId, lines = [] }) => ({
      order_id: orderId,
      lines: lines.map(({ lineId, batches }) => ({ line_id: lineId, batches })),
    }))
    const { done, errors } = await inParts(orders, (part) =>
      callApi('PUT', 'admin/dispatch/packed', { body: { orders: part } }),
    )
    return { message: dispatchText.packed(done), errors }
  })
}

type ManyResult = z.output<typeof dispatchManyResultSchema>

/** More orders than one call takes go in several calls, one after the other. */
async function inParts<Order>(orders: readonly Order[], send: (part: readonly Order[]) => Promise<ManyResult>) {
  let done = 0
  const errors: string[] = []
  for (let from = 0; from < orders.length; from += maxDispatches) {
    const answer = await send(orders.slice(from, from + maxDispatches))
    done += answer.done
    errors.push(...answer.refused.map(({ message }) => message))
  }
  return { done, errors }
}

interface ParcelValues {
  carrier: Carrier
  trackingNumber: string
  trackingUrl: string
}

const toBody = (orderId: string, { carrier, trackingNumber, trackingUrl }: ParcelValues) => ({
  order_id: orderId,
  carrier,
  tracking_number: trackingNumber,
  tracking_url: trackingUrl,
})

/** Corrects one of the parcels, counted from 1. */
export function useCorrectDispatch(orderId: string, parcel: number) {
  return useDispatchMutation((values: ParcelValues) =>
    callApi<Message>('PUT', 'admin/dispatch', { body: { ...toBody(orderId, values), parcel } }),
  )
}

export function useAddParcel(orderId: string) {
  return useDispatchMutation((values: ParcelValues) =>
    callApi<Message>('POST', 'admin/dispatch/parcel', { body: toBody(orderId, values) }),
  )
}

export function useUndoDispatch(orderId: string) {
  return useDispatchMutation((_: undefined) =>
    callApi<Message>('PUT', 'admin/dispatch/undo', { body: { order_id: orderId } }),
  )
}

/** Refreshes the desk and the orders of the back office afterwards. */
function useDispatchMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['admin-orders'] })
      await queries.invalidateQueries({ queryKey: [deskKey] })
    },
    meta: { showsMessage: true },
  })
}
