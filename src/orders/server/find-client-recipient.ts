import { findCurrentEmail } from '#clients/server/clients.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export interface ClientRecipient {
  /** Empty for an order without a client, and while nothing may be mailed to her. */
  email: string
  name: string
  isContested: boolean
}

/**
 * Where every email about an order goes that is for its client: to her address as it is now, so that a corrected one counts for what was
 * ordered before (D-411). The order keeps its copy for the record, which is used where her record was deleted.
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
  // who objects to the change goes on getting what is about her own orders
  return { email: copy.toLowerCase() === current.email.toLowerCase() ? '' : copy, name, isContested: true }
}
