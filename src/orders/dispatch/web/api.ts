import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ParcelLabel, toParcelLabel } from '#orders/carriers/labels/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { Carrier } from '../carriers.ts'
import type { DispatchListView, ManyResultView, OrderToSendView } from '../contract.ts'
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
  label: ParcelLabel | null
  /** The names of recalled products in the order. */
  recalled: readonly string[]
  /** Whether the order's client has changed her mind, and her return is not decided yet. */
  isToReturn: boolean
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
    label: view.label && toParcelLabel(view.label),
    recalled: view.recalled,
    isToReturn: view.to_return,
    dispatch: toDispatch(view.dispatch),
  }
}

export const deskKey = 'dispatch-desk'

export const ordersToSendQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [deskKey, viewer, params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const { orders, ttl, labels } = await callApi<DispatchListView>('GET', 'admin/dispatch/list', {
        query,
        signal,
      })
      return { orders: orders.map(toOrderToSend), total: ttl, hasLabels: labels }
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

/** Sends many orders in several calls, one after the other, each with as many as one call takes. */
export async function inParts<Order>(
  orders: readonly Order[],
  send: (part: readonly Order[]) => Promise<ManyResultView>,
) {
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

/** Makes a change, then loads the dispatch list and the back office's orders again. `tell` replaces the server's message. */
export function useDispatchMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  tell?: (result: Result) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (result) => {
      tell?.(result)
      void queries.invalidateQueries({ queryKey: ['admin-orders'] })
      await queries.invalidateQueries({ queryKey: [deskKey] })
    },
    meta: { showsMessage: tell === undefined },
  })
}
