import type { DispatchState, DispatchView, ParcelView } from '../dispatch-view.ts'

export interface TrackedParcel {
  /** The carrier's name. */
  carrier: string
  /** Empty, like the link, where the parcel has none. */
  trackingNumber: string
  trackingUrl: string
}

/** The delivery of an order, in plain names. */
export interface Dispatch {
  state: DispatchState
  dispatchedAt: string | null
  /** Empty where no carrier is known. */
  parcels: readonly TrackedParcel[]
  deliveredAt: string | null
}

/** Converts the server's view; it is missing in a receipt that an older version of the shop stored in the browser. */
export function toDispatch(view: DispatchView | null | undefined): Dispatch | null {
  if (!view) return null
  return {
    state: view.state,
    dispatchedAt: view.dispatched,
    parcels: toParcels(view),
    deliveredAt: view.delivered,
  }
}

/** The parcels of a view; a receipt that an older version stored in the browser has no further parcels. */
export function toParcels(view: DispatchView): TrackedParcel[] {
  const further: readonly ParcelView[] | undefined = view.further_parcels
  return [view, ...(further ?? [])].flatMap(
    ({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }) =>
      carrier ? [{ carrier, trackingNumber, trackingUrl }] : [],
  )
}
