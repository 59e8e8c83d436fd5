import { type Carrier, carriers, getTrackingUrl } from '#orders/dispatch/carriers.ts'
import type { DispatchView } from '#orders/dispatch/dispatch-view.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import type { OrderOnItsWay } from '#orders/server/order-store.ts'

type DispatchFacts = Pick<
  OrderOnItsWay,
  'dispatch_state' | 'dispatched_at' | 'carrier' | 'tracking_number' | 'tracking_url' | 'delivered_at'
>

/** How an order travels, for those who may read the order; null for one that is not sent. */
export function presentDispatch(order: DispatchFacts): DispatchView | null {
  if (order.dispatch_state === null) return null
  const carrier = toCarrier(order.carrier)
  const trackingNumber = order.tracking_number ?? ''
  return {
    state: order.dispatch_state,
    dispatched: order.dispatched_at?.toISOString() ?? null,
    carrier: carrier ? dispatchText.carriers[carrier] : '',
    tracking_number: trackingNumber,
    tracking_url: carrier ? getTrackingUrl({ carrier, trackingNumber, trackingUrl: order.tracking_url ?? '' }) : '',
    delivered: order.delivered_at?.toISOString() ?? null,
  }
}

/** A carrier that a newer version wrote is not known here. */
function toCarrier(code: string | null): Carrier | undefined {
  return carriers.find((carrier) => carrier === code)
}
