import type { OrderOnItsWay } from '#orders/server/order-store.ts'
import { type Carrier, carriers, getTrackingUrl } from '../carriers.ts'
import type { ParcelLabelView } from '../contract.ts'
import type { DispatchView, ParcelView } from '../dispatch-view.ts'
import { dispatchText } from '../text.ts'
import { type ParcelColumns, readParcels, type StoredParcel } from './parcel.ts'

type DispatchFacts = ParcelColumns & Pick<OrderOnItsWay, 'dispatch_state' | 'dispatched_at' | 'delivered_at'>

/** How an order travels, for those who may read the order; null for one that is not sent. */
export function presentDispatch(order: DispatchFacts): DispatchView | null {
  if (order.dispatch_state === null) return null
  const [first, ...further] = readParcels(order)
  return {
    state: order.dispatch_state,
    dispatched: order.dispatched_at?.toISOString() ?? null,
    ...presentParcel(first),
    further_parcels: further.map(presentParcel),
    delivered: order.delivered_at?.toISOString() ?? null,
  }
}

export function presentParcel({ carrier: code, tracking_number, tracking_url }: StoredParcel): ParcelView {
  const carrier = toCarrier(code)
  const trackingNumber = tracking_number ?? ''
  return {
    carrier: carrier ? dispatchText.carriers[carrier] : '',
    tracking_number: trackingNumber,
    tracking_url: carrier ? getTrackingUrl({ carrier, trackingNumber, trackingUrl: tracking_url ?? '' }) : '',
  }
}

/** The label of a parcel; null where there is none, or its carrier is not known here. */
export function presentLabel(label: { carrier: string; tracking_number: string } | null): ParcelLabelView | null {
  const carrier = label && toCarrier(label.carrier)
  return label && carrier ? { carrier, tracking_number: label.tracking_number } : null
}

/** A carrier that a newer version wrote is not known here. */
function toCarrier(code: string | null): Carrier | undefined {
  return carriers.find((carrier) => carrier === code)
}
