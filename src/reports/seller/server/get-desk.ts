import type { AuthenticatedActor } from '#access/server/actor.ts'
import { countQuietClients } from '#clients/server/clients.ts'
import { countDueLinks } from '#links/follow-up/server/send-follow-up.ts'
import { countSentLinks } from '#links/overview/server/sent-links.ts'
import { findNextPayout, getCommissionTotals } from '#payouts/commission/server/next-payout.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countRunningOut } from '#restock/server/running-out.ts'
import { countSellerReturns } from '#returns/server/find-return.ts'
import { countLowSalonStock } from '#salon-stock/server/salon-stock.ts'
import { countTrainingsToDo } from '#training/server/training.ts'
import { type FirstStep, firstSteps } from '../contract.ts'
import {
  type FirstStepsRow,
  selectBestProducts,
  selectCurve,
  selectFirstSteps,
  selectMonths,
  selectPayoutFacts,
  selectRhythm,
  selectToday,
  selectUsualDays,
} from './desk-store.ts'

/** What a seller has sold, and what is waiting for the seller; each part counts the rows of the list that it opens. */
export async function getDesk(db: Database, { userId }: AuthenticatedActor) {
  const [months, curve, best, commission, nextPayout, rhythm, usualDays, waiting] = await Promise.all([
    selectMonths(db, userId),
    selectCurve(db, userId),
    selectBestProducts(db, userId),
    getCommissionTotals(db, userId),
    findNextPayout(db, userId),
    selectRhythm(db, userId),
    selectUsualDays(db, userId),
    countWaiting(db, userId),
  ])
  return { months, curve, best, commission, nextPayout, rhythm, usualDays, waiting }
}
export type Desk = Awaited<ReturnType<typeof getDesk>>

/** What the home page of a seller begins with: today, what waits and the next payout, or the first steps until all are done. */
export async function getDeskToday(db: Database, { userId }: AuthenticatedActor) {
  const [today, nextPayout, steps, waiting] = await Promise.all([
    selectToday(db, userId),
    findNextPayout(db, userId),
    selectFirstSteps(db, userId),
    countWaiting(db, userId),
  ])
  return { today, nextPayout, doneSteps: steps ? listDoneSteps(steps) : null, waiting }
}
export type DeskToday = Awaited<ReturnType<typeof getDeskToday>>

async function countWaiting(db: Database, userId: string) {
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

/** Null once all are done. */
function listDoneSteps(steps: FirstStepsRow): FirstStep[] | null {
  const done = firstSteps.filter((step) => steps[step])
  return done.length < firstSteps.length ? done : null
}
