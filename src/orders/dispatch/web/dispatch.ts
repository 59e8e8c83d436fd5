import type { DispatchState, DispatchView } from '#orders/dispatch/dispatch-view.ts'

/** How an order travels, in plain names. */
export interface Dispatch {
  state: DispatchState
  dispatchedAt: string | null
  /** The carrier's name; empty where none is known, as the next two. */
  carrier: string
  trackingNumber: string
  trackingUrl: string
  deliveredAt: string | null
}

/** A receipt that an older version stored in the browser has no such field. */
export function toDispatch(view: DispatchView | null | undefined): Dispatch | null {
  if (!view) return null
  return {
    state: view.state,
    dispatchedAt: view.dispatched,
    carrier: view.carrier,
    trackingNumber: view.tracking_number,
    trackingUrl: view.tracking_url,
    deliveredAt: view.delivered,
  }
}
