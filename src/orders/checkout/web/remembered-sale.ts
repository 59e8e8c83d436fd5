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

/** What is offered first at the checkout. `method` is the id of a saved card, 'new' or 'cash'. */
export interface RememberedSale extends DeliveryChoice {
  method: string | null
  /** The letters of the search for a client. */
  search: string
}

const sellerTypes: readonly DeliveryType[] = [deliveryType.toSalon, deliveryType.toClient, deliveryType.fromSalonStock]

/**
 * What was chosen at this checkout before a reload, or else what this seller chose last (D-511); a client by link is offered nothing. It
 * only preselects: the server still checks whose the client, the address and the card of every order and payment are.
 */
export function getRememberedSale(viewer: Viewer): Partial<RememberedSale> {
  if (viewer.kind !== 'seller') return {}
  const draft = readSale(viewer, getStoredJson('checkoutDraft'))
  if (draft) return draft
  const last = readSale(viewer, getStoredJson('lastSale')) ?? {}
  // an order for the salon's own shelf begins without the last client
  return getStored('deliveryToSalon') === 'true' ? { method: last.method ?? null } : last
}

/** Keeps what is chosen, so that a reload does not lose it; it goes with the cart. */
export function storeDraft(viewer: Viewer, change: Partial<RememberedSale>): void {
  if (viewer.kind === 'seller')
    setStored({ checkoutDraft: { ...getRememberedSale(viewer), ...change, seller: viewer.key } })
}

/** Remembers for the next sale what was decided in this one. A new card is not kept, because the next sale begins with a saved card. */
export function rememberSale(viewer: Viewer, change: Partial<RememberedSale>): void {
  if (viewer.kind !== 'seller') return
  const before = readSale(viewer, getStoredJson('lastSale'))
  setStored({ lastSale: { ...before, ...change, search: '', seller: viewer.key } })
}

/** Storage may have been written by an older version, or by hand. */
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
