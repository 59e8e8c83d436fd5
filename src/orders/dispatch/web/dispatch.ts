import type { DispatchState, DispatchView, ParcelView } from '../dispatch-view.ts'

export interface TrackedParcel {
  /** The carrier's name. */
  carrier: string
  /** Empty, like the link, where the parcel has none. */
  trackingNumber: string
  trackingUrl: string
}

/** How an order travels, in plain names. */
export interface Dispatch {
  state: DispatchState
  dispatchedAt: string | null
  /** Empty where nothing is known of any parcel. */
  parcels: readonly TrackedParcel[]
  deliveredAt: string | null
}

/** A receipt that an older version stored in the browser has no such field. */
export function toDispatch(view: DispatchView | null | undefined): Dispatch | null {
  if (!view) return null
  return {
    state: view.state,
    dispatchedAt: view.dispatched,
    parcels: toParcels(view),
    deliveredAt: view.delivered,
  }
}

/** A receipt that an older version stored in the browser knows of one parcel alone. */
export function toParcels(view: DispatchView): TrackedParcel[] {
  const further: readonly ParcelView[] | undefined = view.further_parcels
  return [view, ...(further ?? [])].flatMap(
    ({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }) =>
      carrier ? [{ carrier, trackingNumber, trackingUrl }] : [],
  )
}
