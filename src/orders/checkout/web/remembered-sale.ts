import type { Viewer } from '#access/web/viewer.ts'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import { getStored, getStoredJson, setStored } from '#platform/web/storage/local-storage.ts'
import type { DeliveryChoice } from './api.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** What a seller chose last at the checkout. */
    lastSale: true
  }
}

/** The choices that the checkout offers first. `method` is the id of a saved card, 'new' or 'cash'. */
export interface RememberedSale extends DeliveryChoice {
  method: string | null
  /** The text in the search field for a client. */
  search: string
}

const sellerTypes: readonly DeliveryType[] = [deliveryType.toSalon, deliveryType.toClient, deliveryType.fromSalonStock]

/**
 * What was chosen at this checkout before a reload, or else what this seller chose last (D-511); nothing for a client with an explore link.
 * It is only preselected: the server still checks that client, address and card belong to the seller.
 */
export function getRememberedSale(viewer: Viewer): Partial<RememberedSale> {
  if (viewer.kind !== 'seller') return {}
  const draft = readSale(viewer, getStoredJson('checkoutDraft'))
  if (draft) return draft
  const last = readSale(viewer, getStoredJson('lastSale')) ?? {}
  // an order for the salon itself does not preselect the last client
  return getStored('deliveryToSalon') === 'true' ? { method: last.method ?? null } : last
}

/** Stores what is chosen, so that a reload does not lose it; it is removed together with the cart. */
export function storeDraft(viewer: Viewer, change: Partial<RememberedSale>): void {
  if (viewer.kind === 'seller')
    setStored({ checkoutDraft: { ...getRememberedSale(viewer), ...change, seller: viewer.key } })
}

/** Remembers the choices of this sale for the next one. A new card is not remembered, because the next sale begins with a saved card. */
export function rememberSale(viewer: Viewer, change: Partial<RememberedSale>): void {
  if (viewer.kind !== 'seller') return
  const before = readSale(viewer, getStoredJson('lastSale'))
  setStored({ lastSale: { ...before, ...change, search: '', seller: viewer.key } })
}

/** Reads a stored sale carefully, since it may have been written by an older version or by hand. */
function readSale(viewer: Viewer, stored: unknown): Partial<RememberedSale> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { seller, type, clientId, addressId, method, search }: Record<string, unknown> = { ...stored }
  if (seller !== viewer.key) return null
  const known = sellerTypes.find((candidate) => candidate === type)
  return {
    ...(known && { type: known }),
    clientId: asText(clientId),
    addressId: asText(addressId),
    method: asText(method),
    search: asText(search) ?? '',
  }
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
