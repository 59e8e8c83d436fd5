import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findNextPayout, getCommissionTotals } from '#payouts/commission/server/next-payout.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type FirstStep, firstSteps } from '../contract.ts'
import {
  type FirstStepsRow,
  selectBestProducts,
  selectCurve,
  selectFirstSteps,
  selectMonths,
  selectRhythm,
  selectToday,
  selectUsualDays,
} from './desk-store.ts'
import { countWaiting } from './waiting-for-you.ts'

/** The dashboard of a seller: what she has sold, and what is waiting for her. Each part counts the rows of the list that it opens. */
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

/** What the top of a seller's home page shows: today's sales, what is waiting, the next payout, and the first steps until all are done. */
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

/** The first steps that the seller has done; null once all are done. */
function listDoneSteps(steps: FirstStepsRow): FirstStep[] | null {
  const done = firstSteps.filter((step) => steps[step])
  return done.length < firstSteps.length ? done : null
}
