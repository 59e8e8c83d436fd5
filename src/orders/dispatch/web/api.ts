import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ParcelLabel, toParcelLabel } from '#orders/carriers/labels/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
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
  order: NamedOrder
  trackingNumber: string
}

/** An order of a change, with the number by which a person is told of it. */
export interface NamedOrder {
  id: string
  number: string
}

/** The number that is proposed for an order's parcel: that of its label, if the label is of this carrier. */
export const proposeNumber = ({ label }: Pick<OrderToSend, 'label'>, carrier: Carrier): string =>
  label?.carrier === carrier ? label.trackingNumber : ''

/** The parcels of a form; an order for which the form has no field gets the proposed number. */
export const readParcels = (
  orders: readonly Pick<OrderToSend, 'id' | 'number' | 'label'>[],
  carrier: Carrier,
  values: FormData,
): ParcelInput[] =>
  orders.map((order) => ({ order, trackingNumber: String(values.get(order.id) ?? proposeNumber(order, carrier)) }))

interface ManyParcels {
  parcels: readonly ParcelInput[]
  carrier: Carrier
  trackingUrl: string
}

export function useDispatchOrders() {
  return useDispatchMutation(
    ({ parcels, carrier, trackingUrl }: ManyParcels) =>
      inParts(
        parcels,
        ({ order }) => order,
        (part) => {
          const orders = part.map(({ order, trackingNumber }) => ({
            order_id: order.id,
            tracking_number: trackingNumber,
          }))
          return callApi('PUT', 'admin/dispatch/many', { body: { orders, carrier, tracking_url: trackingUrl } })
        },
      ),
    ({ done }) => tellDone(done, dispatchText.marked),
  )
}

/** An order that was refused, and why. */
export interface RefusedOrder extends NamedOrder {
  reason: string
}

/** What became of the orders of several calls: they were done, refused, or not sent any more after a call that failed. */
export interface PartsResult {
  done: readonly NamedOrder[]
  refused: readonly RefusedOrder[]
  unsent: readonly NamedOrder[]
}

/**
 * Sends many orders in several calls, one after the other, each with as many as one call takes. A first call that fails throws; after a
 * later one, which is notified, the rest is left unsent.
 */
export async function inParts<Sent>(
  sent: readonly Sent[],
  nameOf: (one: Sent) => NamedOrder,
  send: (part: readonly Sent[]) => Promise<ManyResultView>,
): Promise<PartsResult> {
  const done: NamedOrder[] = []
  const refused: RefusedOrder[] = []
  for (let from = 0; from < sent.length; from += maxDispatches) {
    const part = sent.slice(from, from + maxDispatches)
    try {
      const reasons = new Map((await send(part)).refused.map(({ _id, message }) => [_id, message]))
      for (const order of part.map(nameOf)) {
        const reason = reasons.get(order.id)
        if (reason === undefined) done.push(order)
        else refused.push({ ...order, reason })
      }
    } catch (error) {
      if (from === 0) throw error
      notifyError(error)
      return { done, refused, unsent: sent.slice(from).map(nameOf) }
    }
  }
  return { done, refused, unsent: [] }
}

/** Says how many orders were done, if any. */
export function tellDone(done: readonly unknown[], describe: (count: number) => string): void {
  if (done.length > 0) notify.success(describe(done.length))
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

/**
 * Makes a change, then loads the dispatch list and the back office's orders again, also after a failure, before which a part may have been
 * done. `tell` replaces the server's message.
 */
export function useDispatchMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  tell?: (result: Result) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (result) => tell?.(result),
    onSettled: async (_result, error) => {
      void queries.invalidateQueries({ queryKey: ['admin-orders'] })
      const desk = queries.invalidateQueries({ queryKey: [deskKey] })
      // a failure is shown at once, since without a network this would only fail too
      if (!error) await desk
    },
    meta: { showsMessage: tell === undefined },
  })
}
