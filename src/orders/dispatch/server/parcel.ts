import { z } from 'zod'
import type { AuditedState } from '#back-office/audit-log/server/record-admin-change.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Parcel } from '../contract.ts'

/** A parcel as it is stored; the carrier of an order's first parcel is null where none was recorded. */
export interface StoredParcel {
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
}

const furtherParcelsSchema = z.array(
  z.object({ carrier: z.string(), tracking_number: z.string().nullable(), tracking_url: z.string().nullable() }),
)

export type ParcelColumns = Pick<OrderRow, keyof StoredParcel | 'further_parcels'>

/** The parcels of an order that has left, starting with the one that was added first. */
export function readParcels({ further_parcels, ...first }: ParcelColumns): [StoredParcel, ...StoredParcel[]] {
  const { carrier, tracking_number, tracking_url } = first
  return [{ carrier, tracking_number, tracking_url }, ...furtherParcelsSchema.parse(further_parcels)]
}

/** Converts a parcel to the form in which it is stored; the link is kept only for a carrier whose pages the shop does not know. */
export function toStoredParcel({ carrier, trackingNumber, trackingUrl }: Parcel): StoredParcel {
  return {
    carrier,
    tracking_number: trackingNumber || null,
    tracking_url: (carrier === 'other' && trackingUrl) || null,
  }
}

/** The columns of an order that store these parcels. */
export function toParcelColumns([first, ...further]: readonly StoredParcel[]) {
  if (!first) throw new Error('an order leaves as one parcel at least')
  return { ...first, further_parcels: JSON.stringify(further) }
}

export function isSameParcel(one: StoredParcel, other: StoredParcel): boolean {
  return (
    one.carrier === other.carrier &&
    one.tracking_number === other.tracking_number &&
    one.tracking_url === other.tracking_url
  )
}

/** Finds the parcels that the order does not have yet, without duplicates. */
export function findNewParcels(
  order: ParcelColumns & Pick<OrderRow, 'dispatched_at'>,
  parcels: readonly Parcel[],
): StoredParcel[] {
  const known = order.dispatched_at === null ? [] : readParcels(order)
  const added: StoredParcel[] = []
  for (const parcel of parcels.map(toStoredParcel))
    if (![...known, ...added].some((other) => isSameParcel(parcel, other))) added.push(parcel)
  return added
}

/** A parcel for the audit log. */
export function describeParcel({ carrier, tracking_number, tracking_url }: StoredParcel): AuditedState {
  return { carrier, trackingNumber: tracking_number, ...(tracking_url ? { trackingUrl: tracking_url } : {}) }
}

/** The parcels of an order for the audit log: the fields of a single parcel, or a list of several. */
export function describeParcels(parcels: readonly StoredParcel[]): AuditedState {
  const [first, ...further] = parcels
  if (first && further.length === 0) return describeParcel(first)
  return {
    parcels: parcels.map(({ carrier, tracking_number, tracking_url }) =>
      [carrier, tracking_number, tracking_url].filter(Boolean).join(' '),
    ),
  }
}
