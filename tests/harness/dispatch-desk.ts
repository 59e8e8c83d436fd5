import type { DispatchView } from '#orders/dispatch/dispatch-view.ts'
import type { Person } from './factories.ts'
import type { ApiResponse, Shop } from './shop.ts'

interface OrderToSend {
  _id: string
  ord_no: string
  recipient: string
  town: string
  name: string
  quantity: number
  dispatch: DispatchView
}

interface ManyResult {
  message: string
  done: number
  refused: { _id: string; message: string }[]
}

/** The administrator's calls of the dispatch desk. */
export function openDispatchDesk(shop: Shop, admin: Person) {
  const as = admin.token
  return {
    async list(query: Record<string, string> = {}): Promise<OrderToSend[]> {
      const { body } = await shop.call<{ orders: OrderToSend[] }>('GET', 'admin/dispatch/list', {
        as,
        query: { lmt: '100', ...query },
      })
      return body.responseData.orders
    },
    async dispatch(orderIds: string[], change: Record<string, unknown> = {}): Promise<ManyResult> {
      const orders = orderIds.map((order_id, at) => ({ order_id, tracking_number: `AB12345678${at}GB` }))
      const body = { orders: JSON.stringify(orders), carrier: 'royal_mail', ...change }
      return (await shop.call<ManyResult>('PUT', 'admin/dispatch/many', { as, body })).body.responseData
    },
    correct: (body: Record<string, unknown>): Promise<ApiResponse<unknown>> =>
      shop.call('PUT', 'admin/dispatch', { as, body }),
    addParcel: (body: Record<string, unknown>): Promise<ApiResponse<unknown>> =>
      shop.call('POST', 'admin/dispatch/parcel', { as, body }),
    undo: (order_id: string): Promise<ApiResponse<unknown>> =>
      shop.call('PUT', 'admin/dispatch/undo', { as, body: { order_id } }),
    deliver: (order_id: string, action = 1): Promise<ApiResponse<unknown>> =>
      shop.call('PUT', 'admin/order/status', { as, body: { order_id, action } }),
  }
}
