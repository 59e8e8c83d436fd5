import { findCurrentEmail } from '#clients/server/clients.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export interface ClientRecipient {
  /** Empty for an order without a client, and while nothing may be mailed to the client. */
  email: string
  name: string
  isContested: boolean
}

/**
 * Finds where emails to the client of an order go: to the client's present address, so that a corrected one also counts for what was
 * ordered before (D-411). The order keeps a copy for the record, which is used if the client was deleted.
 */
export async function findClientRecipient(
  db: Db,
  order: Pick<OrderRow, 'client_id' | 'client_name' | 'client_email'>,
): Promise<ClientRecipient> {
  const { client_id: clientId, client_name: name, client_email: copy } = order
  if (copy === '' || clientId === null) return { email: copy, name, isContested: false }
  const current = await findCurrentEmail(db, clientId)
  if (!current || current.email === '') return { email: copy, name, isContested: false }
  if (!current.isContested) return { email: current.email, name, isContested: false }
  // a former owner who objects to the change still gets the emails about their own orders
  return { email: copy.toLowerCase() === current.email.toLowerCase() ? '' : copy, name, isContested: true }
}
