import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { Carrier } from '../carriers.ts'
import type { dispatchListSchema, dispatchManyResultSchema, OrderToSendView } from '../contract.ts'
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
    const { message, refused } = await callApi<z.output<typeof dispatchManyResultSchema>>(
      'PUT',
      'admin/dispatch/many',
      { body: { orders, carrier, tracking_url: trackingUrl } },
    )
    return { message, errors: refused.map((order) => order.message) }
  })
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
