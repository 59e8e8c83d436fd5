import type { PersonRow } from '#client-page/server/person-store.ts'
import { deliveryType } from '#orders/order-state.ts'
import type { getAnyOrder } from '#orders/server/order-access.ts'
import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import type { Db } from '#platform/server/database/database.ts'
import { selectClientAddresses, selectUsedAddresses } from './person-order-store.ts'

type RepeatedOrder = Pick<Awaited<ReturnType<typeof getAnyOrder>>, 'id' | 'delivery_type' | 'delivery_address'>

/** An address to which a repeated order can be sent. */
export interface DeliveryChoice {
  /**
   * The id of the repeated order if the address is taken from it, the client's id if the address is in the seller's record, and otherwise
   * the id of the address itself.
   */
  id: string
  line1: string
  city: string
  postcode: string
  /** The name of the seller who entered the address; null once the client has used or confirmed it. */
  enteredBy: string | null
  isPreselected: boolean
}

/** The client's address to which the order was sent; null if it went to the salon or was handed over. */
export function findRepeatedAddress(order: RepeatedOrder): DeliveryAddress | null {
  const isHers = order.delivery_type === deliveryType.toClient || order.delivery_type === deliveryType.byLink
  return isHers ? parseDeliveryAddress(order) : null
}

/**
 * Lists the address of the repeated order, and those that the order's new seller has for the client. Preselected is the first one that the
 * client has used or confirmed; an address that only a seller has entered never is (D-404).
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
