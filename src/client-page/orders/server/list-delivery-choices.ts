import type { PersonRow } from '#client-page/server/person-store.ts'
import { deliveryType } from '#orders/order-state.ts'
import type { getAnyOrder } from '#orders/server/order-access.ts'
import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import type { Db } from '#platform/server/database/database.ts'
import { selectClientAddresses, selectUsedAddresses } from './person-order-store.ts'

type RepeatedOrder = Pick<Awaited<ReturnType<typeof getAnyOrder>>, 'id' | 'delivery_type' | 'delivery_address'>

/** An address to which a repeated order can go. */
export interface DeliveryChoice {
  /**
   * The repeated order's id for the address of that order, the client's id for the address in the seller's record, and otherwise the id of
   * the address.
   */
  id: string
  line1: string
  city: string
  postcode: string
  /** The seller who entered it, where the client has neither used nor confirmed it. */
  enteredBy: string | null
  isPreselected: boolean
}

/** The client's address to which the repeated order went; null for an order that went to the salon or was handed over. */
export function findRepeatedAddress(order: RepeatedOrder): DeliveryAddress | null {
  const isHers = order.delivery_type === deliveryType.toClient || order.delivery_type === deliveryType.byLink
  return isHers ? parseDeliveryAddress(order) : null
}

/**
 * Lists the addresses on offer: that of the repeated order, and the client's with the seller of today. Preselected is the order's address,
 * or else the first that the client has used or confirmed, but never one that only a seller has entered (D-404).
 */
export async function listDeliveryChoices(
  db: Db,
  { email, order, seller }: { email: string; order: RepeatedOrder; seller: PersonRow },
): Promise<DeliveryChoice[]> {
  const repeated = findRepeatedAddress(order)
  const used = new Set((await selectUsedAddresses(db, email)).map(toKey))
  const own = (await selectClientAddresses(db, seller.client_id)).map(({ is_confirmed, ...row }) => ({
    ...row,
    enteredBy: is_confirmed || used.has(toKey(row)) ? null : seller.seller_name,
  }))
  const choices = repeated
    ? [{ ...repeated, id: order.id, enteredBy: null }, ...own.filter((row) => toKey(row) !== toKey(repeated))]
    : own
  const preselected = choices.find(({ enteredBy }) => enteredBy === null)
  return choices.map(({ id, line1, city, postcode, enteredBy }) => ({
    id,
    line1,
    city,
    postcode,
    enteredBy,
    isPreselected: id === preselected?.id,
  }))
}

const toKey = ({ line1, postcode }: { line1: string; postcode: string }) =>
  `${line1} ${postcode}`.toLowerCase().replace(/[^\p{L}\d]/gu, '')
