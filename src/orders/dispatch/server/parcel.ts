import type { AuditedState } from '#audit-log/server/record-admin-change.ts'
import type { Parcel } from '#orders/dispatch/contract.ts'
import type { OrderRow } from '#orders/server/order-store.ts'

type ParcelColumns = Pick<OrderRow, 'carrier' | 'tracking_number' | 'tracking_url'>

/** Only of a carrier whose pages we do not know is the link stored. */
export function toParcelColumns({ carrier, trackingNumber, trackingUrl }: Parcel): ParcelColumns {
  return {
    carrier,
    tracking_number: trackingNumber || null,
    tracking_url: (carrier === 'other' && trackingUrl) || null,
  }
}

/** Whether the order has left as this very parcel. */
export function isSameParcel(order: ParcelColumns & Pick<OrderRow, 'dispatched_at'>, parcel: Parcel): boolean {
  const columns = toParcelColumns(parcel)
  return (
    order.dispatched_at !== null &&
    order.carrier === columns.carrier &&
    order.tracking_number === columns.tracking_number &&
    order.tracking_url === columns.tracking_url
  )
}

export function toParcelForLog(parcel: Parcel): AuditedState {
  const { carrier, tracking_number, tracking_url } = toParcelColumns(parcel)
  return { carrier, trackingNumber: tracking_number, ...(tracking_url ? { trackingUrl: tracking_url } : {}) }
}

/** The parcel that an order has left as, for the audit log. */
export function describeStoredParcel({ carrier, tracking_number, tracking_url }: ParcelColumns): AuditedState {
  return { carrier, trackingNumber: tracking_number, ...(tracking_url ? { trackingUrl: tracking_url } : {}) }
}
