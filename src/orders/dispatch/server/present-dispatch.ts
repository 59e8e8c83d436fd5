import type { OrderOnItsWay } from '#orders/server/order-store.ts'
import { type Carrier, carriers, getTrackingUrl } from '../carriers.ts'
import type { ParcelLabelView } from '../contract.ts'
import type { DispatchView, ParcelView } from '../dispatch-view.ts'
import { dispatchText } from '../text.ts'
import { type ParcelColumns, readParcels, type StoredParcel } from './parcel.ts'

type DispatchFacts = ParcelColumns & Pick<OrderOnItsWay, 'dispatch_state' | 'dispatched_at' | 'delivered_at'>

/** Where an order is on its way, for everyone who may read it; null for an order that is not to be sent, such as an unpaid one. */
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

/** The label of a parcel; null where there is none, or where this version of the shop does not know its carrier. */
export function presentLabel(label: { carrier: string; tracking_number: string } | null): ParcelLabelView | null {
  const carrier = label && toCarrier(label.carrier)
  return label && carrier ? { carrier, tracking_number: label.tracking_number } : null
}

/** The carrier with this code; undefined for one that a newer version of the shop has written. */
function toCarrier(code: string | null): Carrier | undefined {
  return carriers.find((carrier) => carrier === code)
}
