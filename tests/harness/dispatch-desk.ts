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
  packed: string | null
  recalled: string[]
  to_return: boolean
  label: { carrier: string; tracking_number: string } | null
  dispatch: DispatchView
}

interface ManyResult {
  message: string
  done: number
  /** Only in answers to packing: the orders that this call has packed. */
  packed?: string[]
  refused: { _id: string; message: string }[]
}

interface OrderToPack {
  order_id: string
  lines?: { line_id: string; batches: string[] }[]
}

interface Packing {
  ord_no: string
  packed: string | null
  lines: { line_id: string; name: string; quantity: number; batches: string[] }[]
}

/** An administrator's API calls about the orders to dispatch. */
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
    async packing(orderId: string): Promise<Packing> {
      return (await shop.call<Packing>('GET', `admin/dispatch/packing/${orderId}`, { as })).body.responseData
    },
    async pack(orders: OrderToPack[]): Promise<ManyResult> {
      const body = { orders: JSON.stringify(orders) }
      return (await shop.call<ManyResult>('PUT', 'admin/dispatch/packed', { as, body })).body.responseData
    },
    async unpack(order_ids: string[]): Promise<ManyResult> {
      const body = { order_ids: JSON.stringify(order_ids) }
      return (await shop.call<ManyResult>('PUT', 'admin/dispatch/unpack', { as, body })).body.responseData
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
