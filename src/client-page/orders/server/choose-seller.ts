import { type PersonRow, selectPersonRows } from '#client-page/server/person-store.ts'
import { decideCredit, type OrderCredit } from '#orders/attribution/server/decide-credit.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A client on her page, and how long a link earns after it was last opened. */
export interface Buyer {
  email: string
  attributionDays: number
}

/** With whom she buys: the seller to whom she belongs by D-350, as long as that seller may sell; null without one. */
export async function chooseSeller(
  db: Db,
  { email, attributionDays }: Buyer,
): Promise<{ seller: PersonRow; credit: OrderCredit } | null> {
  const credit = await decideCredit(db, { kind: 'person', email, attributionDays })
  const rows = credit ? await selectPersonRows(db, email) : []
  const seller = rows.find((row) => row.client_id === credit?.clientId && row.can_buy)
  return credit && seller ? { seller, credit } : null
}
