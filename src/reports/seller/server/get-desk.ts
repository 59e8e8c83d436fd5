import type { AuthenticatedActor } from '#access/server/actor.ts'
import { countQuietClients } from '#clients/server/clients.ts'
import { countSentLinks } from '#links/overview/server/sent-links.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countRunningOut } from '#restock/server/running-out.ts'
import { countLowSalonStock } from '#salon-stock/server/salon-stock.ts'
import { selectBestProducts, selectMonths, selectPayoutFacts } from './desk-store.ts'

/** What a seller has sold, and what is waiting for the seller; each part counts the rows of the list that it opens. */
export async function getDesk(db: Database, { userId }: AuthenticatedActor) {
  const [months, best, payouts, links, quietClients, runningOut, lowStock] = await Promise.all([
    selectMonths(db, userId),
    selectBestProducts(db, userId),
    selectPayoutFacts(db, userId),
    countSentLinks(db, userId),
    countQuietClients(db, userId),
    countRunningOut(db, userId),
    countLowSalonStock(db, userId),
  ])
  return { months, best, payouts, links, quietClients, runningOut, lowStock }
}
export type Desk = Awaited<ReturnType<typeof getDesk>>
