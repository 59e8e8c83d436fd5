import { countQuietClients } from '#clients/server/clients.ts'
import { countDueLinks } from '#links/follow-up/server/send-follow-up.ts'
import { countSentLinks } from '#links/overview/server/sent-links.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countRunningOut } from '#restock/server/running-out.ts'
import { countSellerReturns } from '#returns/server/find-return.ts'
import { countLowSalonStock } from '#salon-stock/server/salon-stock.ts'
import { countTrainingsToDo } from '#training/server/training.ts'
import { selectPayoutFacts } from './desk-store.ts'

/** What a seller's dashboard and home page list under 'Waiting for you'. Each part counts the rows of the list that it opens. */
export async function countWaiting(db: Database, userId: string) {
  const [payouts, links, followUp, quietClients, runningOut, lowStock, trainings, returns] = await Promise.all([
    selectPayoutFacts(db, userId),
    countSentLinks(db, userId),
    countDueLinks(db, userId),
    countQuietClients(db, userId),
    countRunningOut(db, userId),
    countLowSalonStock(db, userId),
    countTrainingsToDo(db, userId),
    countSellerReturns(db, userId),
  ])
  return { payouts, links, followUp, quietClients, runningOut, lowStock, trainings, returns }
}
export type Waiting = Awaited<ReturnType<typeof countWaiting>>
