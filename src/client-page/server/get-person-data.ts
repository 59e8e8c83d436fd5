import type { z } from 'zod'
import { selectSessionsOf } from '#client-page/codes/server/client-session-store.ts'
import { selectPersonOrders } from '#client-page/orders/server/person-order-store.ts'
import { presentStoredOrder } from '#client-page/orders/server/present.ts'
import type { personDataSchema } from '#client-page/person-data-contract.ts'
import { getClientPage } from '#client-page/server/get-client-page.ts'
import { clientPageText } from '#client-page/text.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Far more than a person orders; a file of more would not be read. */
const maxOrders = 1000

/** All that is stored about a person, for her to take away (N-CLPG-010). */
export async function getPersonData(db: Db, email: string): Promise<z.output<typeof personDataSchema>> {
  const { rows } = await selectPersonOrders(db, email, { limit: maxOrders, offset: 0 })
  const orders = []
  for (const row of rows) {
    orders.push(presentStoredOrder(row, await getAnyOrder(db, row.id)))
  }
  const sessions = (await selectSessionsOf(db, email)).map(({ created_at, expires_at }) => ({
    created: created_at.toISOString(),
    until: expires_at.toISOString(),
  }))
  return { ...(await getClientPage(db, email)), orders, sessions, retained: clientPageText.eraseStays }
}
